import { clausesOf, implied, stated } from "../../clause.js";

const token = "Authentication, 1 (calls carry a bearer token)";
const bodies = "Path conventions (bodies are JSON unless stated)";
const tables = "Endpoints, tables";

export const serviceClauses = clausesOf("service", {
  "unknown-path-refused-portal": implied({
    says: "On the portal surface a path that no table lists is not answered with success.",
    source: tables,
    routes: ["GET /lookup/countries"],
    effect: "read",
  }),
  "unknown-path-refused-catalog": implied({
    says: "On the catalog surface a path that no table lists is not answered with success.",
    source: tables,
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "unlisted-method-refused": implied({
    says: "A method that no table lists for a path is refused and changes nothing.",
    source: tables,
    routes: ["GET /Lot/{id}"],
    effect: "reversible",
  }),
  "json-charset-portal": implied({
    says: "The portal surface takes a JSON body whose Content-Type names its charset.",
    source: bodies,
    routes: ["POST /commodity/search"],
    effect: "read",
  }),
  "json-charset-catalog": implied({
    says: "The catalog surface takes a JSON body whose Content-Type names its charset.",
    source: bodies,
    routes: ["POST /Lot/ItemData"],
    effect: "read",
  }),
  "auth-other-spelling-portal": stated({
    says: "The portal surface shows nobody without a token by another spelling of a path what it shows by the path.",
    source: token,
    routes: ["GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "auth-other-spelling-catalog": stated({
    says: "The catalog surface shows nobody without a token by another spelling of a path what it shows by the path.",
    source: token,
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "auth-altered-token-portal": implied({
    says: "The portal surface refuses a token whose claims were altered after it was signed, or whose signature was altered or cut short, and one with letters behind it.",
    source: token,
    routes: ["GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "auth-altered-token-catalog": implied({
    says: "The catalog surface refuses a token whose claims were altered after it was signed, or whose signature was altered or cut short, and one with letters behind it.",
    source: token,
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "auth-altered-token-abc": implied({
    says: "The secondary surface refuses a token whose claims were altered after it was signed, or whose signature was altered or cut short, and one with letters behind it.",
    source: token,
    routes: ["POST /job/update"],
    effect: "residue",
  }),
  "auth-unsigned-token-portal": implied({
    says: "The portal surface refuses a token that nobody signed.",
    source: token,
    routes: ["GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "auth-unsigned-token-catalog": implied({
    says: "The catalog surface refuses a token that nobody signed.",
    source: token,
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "auth-unsigned-token-abc": implied({
    says: "The secondary surface refuses a token that nobody signed.",
    source: token,
    routes: ["POST /job/update"],
    effect: "residue",
  }),
  "auth-word-for-nothing-portal": stated({
    says: "The portal surface refuses a word that stands for nothing, and nothing at all, in place of a token.",
    source: token,
    routes: ["GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "auth-word-for-nothing-catalog": stated({
    says: "The catalog surface refuses a word that stands for nothing, and nothing at all, in place of a token.",
    source: token,
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "auth-word-for-nothing-abc": stated({
    says: "The secondary surface refuses a word that stands for nothing, and nothing at all, in place of a token.",
    source: token,
    routes: ["POST /job/update"],
    effect: "residue",
  }),
  "auth-other-scheme-portal": stated({
    says: "The portal surface refuses a name and a password in place of a token.",
    source: token,
    routes: ["GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "auth-other-scheme-catalog": stated({
    says: "The catalog surface refuses a name and a password in place of a token.",
    source: token,
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "auth-other-scheme-abc": stated({
    says: "The secondary surface refuses a name and a password in place of a token.",
    source: token,
    routes: ["POST /job/update"],
    effect: "residue",
  }),
  "auth-expired-token-portal": implied({
    says: "The portal surface refuses an expired token.",
    source: token,
    routes: ["GET /contacts/user", "GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "auth-expired-token-abc": implied({
    says: "The secondary surface refuses an expired token.",
    source: token,
    routes: ["POST /job/update"],
    effect: "residue",
  }),
  "auth-expired-token-catalog": implied({
    says: "The catalog surface refuses an expired token.",
    source: token,
    routes: ["GET /Lot", "GET /Catalog"],
    effect: "read",
  }),
  "auth-expired-token-writes-catalog": implied({
    says: "The catalog surface refuses to make, change and delete anything for an expired token, and changes nothing for it.",
    source: token,
    routes: ["PUT /Lot/{id}", "DELETE /Lot/{id}", "POST /Lot"],
    effect: "reversible",
  }),
  "auth-expired-token-writes-portal": implied({
    says: "The portal surface refuses to make, change and delete anything for an expired token.",
    source: token,
    routes: ["DELETE /views/{viewId}", "POST /views"],
    effect: "reversible",
  }),
  "auth-write-without-token": implied({
    says: "A write without a token changes nothing.",
    source: token,
    routes: ["PUT /Lot/{id}", "GET /Lot/{id}", "POST /Lot"],
    effect: "reversible",
  }),
  "token-holds-claims": stated({
    says: "A token holds claims, where it can be read.",
    source: "Authentication, 1",
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "token-partner-claim": stated({
    says: "A partner-scoped caller's token holds a partnerIds claim.",
    source: "Authentication, 1",
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "token-corporate-no-partner-claim": stated({
    says: "A token of the role CorporateAdmin or CorporateAccounting holds no partnerIds claim.",
    source: "Authentication, 2",
    routes: ["GET /Lot"],
    effect: "read",
  }),
  "refusals-are-client-errors": implied({
    says: "No refusal makes the service fail with a 5xx.",
    source: "Errors, rules 1 and 4 to 6",
    routes: ["GET /note", "GET /note/suggestUsers", "POST /Lot/ItemData"],
    effect: "read",
  }),
});

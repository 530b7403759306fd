import { absent, created, done, ok } from "../../core/answer.js";
import type { Decision } from "../../core/decision.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { isTooManyRows } from "../../core/paging.js";
import { failure, invalid, missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import * as history from "./history.js";
import * as keep from "./keep.js";
import * as merge from "./merge.js";
import * as read from "./read.js";
import * as ask from "./request.js";
import * as search from "./search.js";
import {
  type Contact,
  type ContactFields,
  contactKnownAs,
  contacts,
  type HistoryEntry,
  histories,
  locked,
  mailsMerged,
  newContact,
  previewed,
} from "./state.js";
import { takenByEdit, takenByEntry } from "./takes-along.js";

/** @throws Refusal where a part is of another type, or franchisee_id is demanded or not taken */
function given(
  body: unknown,
  franchiseeId: string | undefined,
  work: Decision<{ readonly demanded: boolean; readonly taken: boolean }>,
  world: World,
  needed: (given: Partial<ContactFields>, form: Form) => void = () => {},
): Partial<ContactFields> {
  const { demanded, taken } = world.choose(work);
  if (franchiseeId === undefined ? demanded : !taken) throw invalid({ franchisee_id: ["It is not as it must be."] });
  const form = Form.of(body);
  const name = form.text("name");
  const email = form.text("email");
  const phone = form.textOrNumber("phone");
  const addresses = form.list(
    "addresses",
    "A list of addresses is needed.",
    (entry): entry is unknown => entry !== null,
  );
  if (email !== undefined && !world.choose(ask.mailAddress)(email)) form.complain("email", "A mail address is needed.");
  if (name !== undefined && !world.choose(ask.personName)(name)) form.complain("name", "A name has no digits.");
  const fields = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(addresses && { addresses }),
  };
  needed(fields, form);
  form.settle();
  return fields;
}

function edited(world: World, before: Contact, fields: ContactFields, franchisee: string | null): void {
  const sent = { ...fields, addresses: world.choose(read.addressesShown).read(fields.addresses, before.addresses) };
  const taken = world.choose(keep.editOfAddressesAlone)(world.choose(keep.keptOfEdit)(sent, before), before);
  const kept = world.choose(keep.addressesOfEdit)(taken);
  const { name, email, phone, addresses } = before;
  const next = { ...before, ...kept, franchisee_id: franchisee, earlier: { name, email, phone, addresses } };
  const former = world.of(keep.contactsBeforeEdits);
  world.choose(keep.editedBefore)(world.of(contacts), former, before.id);
  former.push(before);
  world.choose(keep.contactEdit)(world.of(contacts), next, before);
}

/** What becomes of the other contacts of a mail address once one is edited for a franchisee. */
function ofItsMail(world: World, id: number): void {
  const store = world.of(contacts);
  const edited = store.get(id);
  for (const one of store.all())
    if (edited?.email && one.email === edited.email && one.id !== id)
      store.add(world.choose(keep.ofOneMail)(one, edited));
}

/** @returns the contact that the body names as the source of a merge; undefined where it names none */
function sourceOf(body: unknown, world: World): Contact | undefined {
  const form = Form.of(body);
  world.choose(unstatedDemands)(form, "merge_from_id");
  const id = form.textOrNumber("merge_from_id");
  form.settle();
  if (id === undefined) return undefined;
  const source = contactKnownAs(world, id);
  if (!source) throw missing("The contact to be merged");
  return source;
}

/** @returns the contact that a new one comes to since one of its mail address was merged into that */
function mergedInto(world: World, email: string | null | undefined): Contact | undefined {
  const id = email ? world.of(mailsMerged).get(email) : undefined;
  const target = id === undefined ? undefined : world.of(contacts).get(id);
  return target && world.choose(ask.mailOfMerged)(target);
}

const historyOf = (world: World, id: number) => world.choose(history.historyShown)(world.of(histories).all(), id);

/** @returns what is shown below a contact's identifier, or below one that no contact has */
function below(
  world: World,
  id: string,
  what: read.Below,
  show: (contact: Contact) => unknown,
  empty: () => unknown = () => null,
) {
  const contact = contactKnownAs(world, id) ?? world.choose(read.belowUnknown)(world.of(contacts), what);
  if (!contact) return absent(world, "The contact");
  return ok(contact === "empty" ? empty() : show(contact));
}

export const contactsHandlers = {
  "GET /contacts/user": ({ world, caller }) => {
    const shown = world.choose(read.currentUser)(world, caller);
    return shown ? ok(shown) : absent(world, "The contact");
  },

  "GET /contacts/{id}": ({ world, caller, path }) => {
    const store = world.of(contacts);
    const contact = contactKnownAs(world, path.id, "simple");
    if (contact) world.of(read.lastRead).set(caller.sub, contact);
    if (contact?.addresses.length === 0 && !world.choose(read.simpleWithoutAddresses)) throw missing("The contact");
    if (contact) return ok(read.simple(world.choose(read.simpleView)(contact, store), world));
    const instead = world.choose(read.unknownContact)(store, path.id);
    return instead ? ok(read.simple(instead, world)) : absent(world, "The contact");
  },

  "GET /contacts/{contactId}/editdetails": ({ world, caller, path }) => {
    world.of(read.lastRead).delete(caller.sub);
    return below(world, path.contactId, "details", (contact) => read.detailed(contact, world));
  },

  "GET /contacts/{contactId}/primarydetails": ({ world, path }) =>
    below(world, path.contactId, "primary", (contact) => {
      if (contact.phone === null && !world.choose(read.primaryWithoutPhone)) throw missing("The contact");
      if (contact.addresses.length === 0 && !world.choose(read.primaryWithoutAddresses)) throw missing("The contact");
      if (contact.franchisee_id !== null && !world.choose(read.primaryOfFranchisee)) throw missing("The contact");
      if (contact.company_id === null && !world.choose(read.primaryOfNoCompany)) throw failure;
      return read.primary(world.choose(read.primaryView)(contact, world.of(contacts)), world);
    }),

  "PUT /contacts/{contactId}/editdetails": ({ world, caller, path, query, body }) => {
    const fields = given(body, query.franchisee_id, ask.franchiseeWorks.edit, world);
    const named = contactKnownAs(world, path.contactId);
    if (!named) {
      const store = world.of(contacts);
      world.choose(keep.editOfNothing)(store, () => newContact(store.nextNumber(), keep.completed(fields), world));
      return done(world);
    }
    const isPartner = caller.kind === "partner";
    const { email } = fields;
    const ofMail = world
      .of(contacts)
      .all()
      .find((one) => Boolean(email) && one.email === email && one !== named);
    const before = world.choose(keep.editedOne)(named, ofMail);
    if (world.of(locked).has(before.id) || (isPartner && !world.choose(keep.editOfPartner))) return done(world);
    const franchisee =
      query.franchisee_id === undefined
        ? before.franchisee_id
        : world.choose(ask.franchiseeEffect)(before, query.franchisee_id);
    const isMailKept = ofMail === undefined || world.choose(keep.mailOfAnother);
    const taking = isMailKept ? fields : { ...fields, email: before.email };
    const whole = world.choose(ask.leftOut)(before, taking);
    const taken = query.franchisee_id === undefined ? whole : world.choose(keep.keptOfEditForFranchisee)(whole, before);
    const listed = isPartner ? before.listed && world.choose(keep.foundOncePartners) : before.listed;
    const kept = isPartner ? world.choose(keep.editedByPartner)(taken, before) : taken;
    const placed = world.choose(keep.placeOfEdit)(before, isPartner);
    world.choose(ask.unknownFranchisee)(query.franchisee_id, () =>
      edited(world, { ...placed, listed }, kept, franchisee),
    );
    world.of(read.lastEdited).set(caller.sub, world.of(contacts).get(before.id) ?? before);
    if (query.franchisee_id !== undefined) ofItsMail(world, before.id);
    world.choose(takenByEdit)(before, world);
    return world.choose(keep.editAnswer)(before, world);
  },

  "POST /contacts/editdetails": ({ world, query, body }) => {
    const fields = given(body, query.franchisee_id, ask.franchiseeWorks.create, world, (parts, form) =>
      world.choose(ask.neededOfNewContact)(parts, (name, says) => form.complain(name, says)),
    );
    const store = world.of(contacts);
    const namesake = store.all().find(({ email }) => email !== null && email === fields.email);
    const first = namesake && world.choose(ask.sameEmail)(namesake);
    if (first) {
      const { contact, isChanged } = first;
      if (isChanged) edited(world, contact, keep.completed(fields), contact.franchisee_id);
      return world.choose(keep.createdContactAnswer)(store.get(contact.id) ?? contact, world);
    }
    const target = mergedInto(world, fields.email);
    if (target) return world.choose(keep.createdContactAnswer)(target, world);
    const franchisee_id =
      query.franchisee_id === undefined ? null : world.choose(ask.franchiseeEffect)(undefined, query.franchisee_id);
    const whole = keep.completed(fields);
    const taken = query.franchisee_id === undefined ? whole : world.choose(keep.keptForFranchisee)(whole);
    const kept = world.choose(keep.keptOfNewContact)(taken, keep.blank);
    const contact = { ...newContact(store.nextNumber(), kept, world), franchisee_id };
    world.choose(keep.storingNewContact)(store, contact);
    return world.choose(keep.createdContactAnswer)(contact, world);
  },

  "POST /contacts/v2/search": ({ world, body }) => {
    const form = Form.of(body);
    const text = form.text("search_text")?.trim() ?? "";
    const base = world.choose(search.firstPage);
    const page = Math.max(0, (form.integer("page") ?? base) - base);
    const asked = form.integer("page_size") ?? 25;
    if (asked < 1) form.complain("page_size", "The value must be at least 1.");
    if (world.choose(isTooManyRows)(asked)) form.complain("page_size", "So many rows make no page.");
    form.settle();
    const store = world.of(contacts);
    const all = store.listed().filter(({ listed }) => listed);
    const matches = world.choose(search.searchMatch);
    const found = text === "" ? (world.choose(search.emptySearch)() ?? all) : all.filter((row) => matches(row, text));
    const shown = world.choose(search.searchedAgain)(found, text, world);
    const ordered = world.choose(search.searchOrder)(shown, page);
    const roles = world.choose(search.rolesFound);
    const ofRoles = ordered.flatMap((contact) => roles.map((role) => ({ contact, role })));
    const rows = world.choose(search.searchCut)(ofRoles, page, world.choose(search.searchPageSize)(asked));
    const shownAs = ({ contact, role }: (typeof rows)[number]) => ({
      ...read.searched(world.choose(search.searchedAs)(contact, store), world),
      ...(role !== undefined && { role }),
    });
    return ok(rows.map(shownAs));
  },

  "POST /contacts/{contactId}/history": ({ world, caller, path, body }) => {
    const store = world.of(histories);
    const contact = contactKnownAs(world, path.contactId);
    const entry = {
      id: store.nextNumber(),
      contact_id: contact?.id ?? Number.NaN,
      entry: body,
      created_by: caller.name,
      created_date: world.timestamp(),
    };
    if (!contact)
      return created(
        world.choose(history.historyOfNothing)(store, () => entry),
        world,
      );
    world.choose(history.historyAppended)(store, entry);
    world.choose(takenByEntry)(contact, world);
    return created(entry, world);
  },

  "GET /contacts/{contactId}/history/aggregated": ({ world, caller, path, request }) => {
    world.choose(history.historyParameters)(request);
    const show = (entries: readonly HistoryEntry[]) =>
      world.choose(history.aggregatedHistory)(world.choose(history.historyOfCallers)(entries, caller));
    return below(
      world,
      path.contactId,
      "aggregated",
      ({ id, name }) => world.choose(history.historyOfName)(show(historyOf(world, id)), "aggregated", name),
      () => show([]),
    );
  },

  "GET /contacts/{contactId}/history/graphdata": ({ world, path, request }) => {
    world.choose(history.historyParameters)(request);
    const show = world.choose(history.historyGraph);
    return below(
      world,
      path.contactId,
      "graph",
      ({ id, name }) => {
        const namesakes = world
          .of(contacts)
          .all()
          .filter((one) => one.name === name);
        const ofItsName = namesakes.flatMap((one) => historyOf(world, one.id));
        const counted = world.choose(history.historyCounted)({
          own: historyOf(world, id),
          ofItsName,
          all: world.of(histories).all(),
        });
        return world.choose(history.historyOfName)(show(counted), "graph", name);
      },
      () => show([]),
    );
  },

  "POST /contacts/{mergeToId}/merge/preview": ({ world, path, body }) => {
    const source = sourceOf(body, world);
    const target = contactKnownAs(world, path.mergeToId);
    if (!target) return absent(world, "The contact");
    if (!source) return ok({ result: read.detailed(target, world), removed: [] });
    if (target.id === source.id) world.choose(merge.mergeIntoItself)();
    world.choose(merge.beforePreview)(target, source);
    const shown = world.choose(merge.previewShows)(source, world.of(previewed).get(target.id));
    const merged = world.choose(merge.mergedContact)(target, shown);
    const answer = ok({ result: read.detailed(merged, world), removed: [read.simple(shown, world)] });
    world.of(previewed).set(target.id, shown);
    world.choose(merge.afterPreview)(world, target, source);
    return answer;
  },

  "PUT /contacts/{mergeToId}/merge": ({ world, path, body }) => {
    const source = sourceOf(body, world);
    const target = contactKnownAs(world, path.mergeToId);
    if (!source) return target ? done(world) : absent(world, "The contact");
    if (!target) return world.choose(merge.mergeIntoNothing)(world.of(contacts), source, world);
    if (target.id !== source.id)
      merge.fold(world, target, world.choose(merge.takenByMerge)(source, world.of(previewed).get(target.id)));
    else if (!world.choose(merge.mergeIntoItself)()) world.of(contacts).remove(target.id);
    world.of(locked).clear();
    return done(world);
  },
} satisfies Handlers;

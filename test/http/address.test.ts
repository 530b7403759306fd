import { expect, it } from "vitest";
import { addressParts, decodedPart } from "../../src/http/address.js";

it.each([
  ["https://portal.example.com/api/Lot?page=1", "/api/Lot", "?page=1"],
  ["[redacted]/api/Lot?page=1", "/api/Lot", "?page=1"],
  ["https://[redacted]/api/Lot", "/api/Lot", ""],
  ["https://[redacted].example.com:8443/api/Lot?a=[redacted]", "/api/Lot", "?a=[redacted]"],
  ["[redacted]", "/", ""],
  ["", "/", ""],
])("%s is taken apart, whatever of it was redacted", (address, pathname, search) => {
  expect(addressParts(address)).toEqual({ pathname, search });
});

it.each([
  ["a%20b", "a b"],
  ["a%zz", "a%zz"],
  ["100%", "100%"],
])("a part %s is read without escapes where it has some", (part, decoded) => {
  expect(decodedPart(part)).toBe(decoded);
});

import { describe, expect, it } from "vitest";
import { withoutOwnAddress } from "../../src/http/own-address.js";

const asked = "/companies/6F0B/details?search_text=caf%C3%A9";
const same = (value: unknown) => expect(withoutOwnAddress(value, asked)).toEqual(value);

describe("the address that an answer was asked at", () => {
  it("is taken out of the links to it, however deep they stand and whoever serves them", () => {
    expect(withoutOwnAddress(`/v1${asked.toLowerCase()}`, asked)).toBe("/v1");
    const links = [`https://api.example.com/v1${asked}`, `/v1${asked}`, "/companies/6F0B/details?search_text=café"];
    expect(withoutOwnAddress({ name: "One", links: [{ href: links[0] }, links[1], links[2]] }, asked)).toEqual({
      name: "One",
      links: [{ href: "https://api.example.com/v1" }, "/v1", ""],
    });
  });

  it("is taken out of what the request was, without its query as well", () => {
    const told = { request: `GET /v1${asked}`, path: "/v1/companies/6F0B/details" };
    expect(withoutOwnAddress(told, asked)).toEqual({ request: "/v1", path: "/v1" });
  });

  it("stays where it is a part of a text, or of another link", () => {
    same([`see https://api.example.com${asked}`, `https://api.example.com${asked}&page=2`, "/companies/6F0B", 7, null]);
  });
});

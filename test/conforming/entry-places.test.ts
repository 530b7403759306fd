import { describe, expect, it } from "vitest";
import { placeOf } from "../../specs/shipment/observations.js";

const change = (path: string) => ({ path, from: false, to: true });

describe("the place of a change in what a job shows", () => {
  it.each([
    ["2:0.booked", "2:2.booked"],
    ["0:plans.0.carrier", "0:plans.1.carrier"],
    ["2:0", "2:1"],
  ])("is the same for %s and %s, which differ in the entry", (one, other) => {
    expect(placeOf(change(one))).toBe(placeOf(change(other)));
  });

  it.each([
    ["2:0.booked", "2:0.optionActive"],
    ["0:booked", "1:booked"],
  ])("is another one for %s and %s", (one, other) => {
    expect(placeOf(change(one))).not.toBe(placeOf(change(other)));
  });
});

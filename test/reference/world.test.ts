import { expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { World } from "../../src/reference/core/world.js";
import { type Company, companies } from "../../src/reference/groups/companies/state.js";
import { jobs } from "../../src/reference/groups/jobs/state.js";
import { lots } from "../../src/reference/groups/lots/state.js";
import { accountOf } from "../../src/reference/groups/payment/state.js";

const newWorld = () => new World(latestRelease, new Map(), () => new Date(0), 1);

const companyIn = (world: World, id: string) => world.of(companies).get(id);

function addTo(world: World, id: string): void {
  const [first] = world.of(companies).all();
  world.of(companies).add({ ...(first as Company), id });
}

it("each copy shows what stood there when it was made, whenever it is asked first", () => {
  const world = newWorld();
  const [first, second] = [world.copy(), world.copy()];
  addTo(world, "a");
  const older = world.copy();
  addTo(world, "b");
  const newer = world.copy();
  addTo(world, "c");
  const shown = [first, second, older, newer, world].map((one) => ["a", "b", "c"].filter((id) => companyIn(one, id)));
  expect(shown).toEqual([[], [], ["a"], ["a", "b"], ["a", "b", "c"]]);
});

it("what is written to a copy reaches nothing but that copy", () => {
  const world = newWorld();
  const [older, newer] = [world.copy(), world.copy()];
  for (const one of [older, newer]) companyIn(one, "a");
  addTo(newer, "a");
  expect([older, newer, world].map((one) => companyIn(one, "a") !== undefined)).toEqual([false, true, false]);
});

it("what a deployment makes when it is first asked, its copies have too", () => {
  const world = newWorld();
  const [older, newer] = [world.copy(), world.copy()];
  const [job] = world.of(jobs).all();
  if (!job) throw new Error("A new deployment has no job.");
  const asked = [newer, older, world].map((one) => accountOf(one, job));
  const [made] = asked;
  expect(asked).toEqual([made, made, made]);
  expect(new Set(asked).size).toBe(3);
});

it("a copy that takes the place of its deployment has nothing that was written since, and gives no number again", () => {
  const world = newWorld();
  const kept = world.copy();
  addTo(world, "a");
  const given = world.of(lots).nextNumber();
  kept.takePlaceOf(world);
  addTo(world, "b");
  expect([companyIn(kept, "a"), companyIn(kept, "b")]).toEqual([undefined, undefined]);
  expect(kept.of(lots).nextNumber()).toBe(given + 1);
});

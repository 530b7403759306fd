import { done, ok } from "../../core/answer.js";
import { Form, isObject, type Json } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { invalid } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { jobOf } from "../jobs/below.js";
import { type Job, jobs } from "../jobs/state.js";
import { shipmentOf } from "../shipment/state.js";
import * as listing from "./listing.js";
import { override } from "./override.js";
import * as rating from "./rating.js";
import * as saving from "./saving.js";
import { type Option, optionsOf, severalActive, switchedOffOf } from "./state.js";

const blank = (optionIndex: number): Option => ({
  providerCompanyName: null,
  providerID: null,
  providerCompanyCode: null,
  shipmentType: null,
  freightAmount: null,
  accessorialAmount: null,
  proNum: null,
  optionIndex,
  optionActive: false,
});

const indexOf = (row: Json): number => Number(row["optionIndex"]);

/** The options of a job after rows of it were saved. */
function saved(before: readonly Option[], rows: readonly Json[], world: World): readonly Option[] {
  if (rows.length === 0) return world.choose(saving.emptySave)(before);
  const named = rows.map(indexOf);
  const kept = new Map(
    world
      .choose(saving.others)(before, named)
      .map((option) => [option.optionIndex, option]),
  );
  for (const row of rows) {
    const fresh = blank(indexOf(row));
    const option = world.choose(saving.rowLeftOut)(kept.get(indexOf(row)) ?? fresh, fresh);
    kept.set(indexOf(row), world.choose(override)(option, row));
  }
  return world.choose(severalActive)([...kept.values()], rows);
}

function save(body: unknown, job: Job, world: World): void {
  if (!Array.isArray(body) || !body.every(isObject)) throw invalid({ "": ["An array of rows is needed."] });
  const { rows, refusal } = world.choose(saving.admit)(body);
  const { options } = optionsOf(world, job);
  const allowed = saving.rules.reduce((left, rule) => world.choose(rule)(left, options), rows);
  const reaching = world.choose(saving.reach)(world.choose(saving.placed)(allowed, options));
  for (const each of [job, ...world.choose(saving.savedFor)(world.of(jobs).all(), job)]) {
    const state = optionsOf(world, each);
    state.options = saved(state.options, reaching, world);
    const inactive = state.options.filter(({ optionActive }) => !optionActive);
    for (const { optionIndex } of inactive) switchedOffOf(state).add(optionIndex);
  }
  if (refusal) throw refusal;
}

export const freightProvidersHandlers = {
  "GET /job/{jobDisplayId}/freightproviders": ({ world, path, query }) => {
    const job = jobOf(world, path.jobDisplayId);
    const { provider_indexes, shipment_types, only_active } = query;
    const state = optionsOf(world, job);
    let { options } = state;
    if (provider_indexes) options = world.choose(listing.byIndexes)(options, provider_indexes);
    const beside = [provider_indexes, shipment_types, only_active].filter((filter) => filter !== undefined).length - 1;
    if (shipment_types && !world.choose(listing.ignoresTypes)(beside))
      options = world.choose(listing.byTypes)(options, shipment_types);
    const found = options;
    options =
      only_active === undefined || world.choose(listing.ignoresActive)(beside)
        ? world.choose(listing.byDefault)(options)
        : world.choose(listing.byActive)(options, only_active);
    if (only_active) {
      const active = world.choose(listing.activeLeftOut)(options, switchedOffOf(state));
      const inactive = [
        ...listing.ofTypes(found, world.choose(listing.inactiveOf.types)(shipment_types ?? [])),
        ...listing.ofIndexes(found, world.choose(listing.inactiveOf.indexes)(provider_indexes ?? [])),
      ];
      options = found.filter((option) => active.includes(option) || inactive.includes(option));
    }
    const { bookedOption } = shipmentOf(world, job);
    return ok(
      world
        .choose(listing.optionsListed)(options)
        .map((option, index) => ({
          ...world.choose(listing.shown)(option),
          booked: bookedOption && index === 0,
        })),
    );
  },

  "POST /job/{jobDisplayId}/freightproviders": ({ world, path, body }) => {
    save(body, jobOf(world, path.jobDisplayId), world);
    return world.choose(saving.saveAnswer);
  },

  "POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote": ({ world, path, body }) => {
    const job = jobOf(world, path.jobDisplayId);
    const state = optionsOf(world, job);
    Form.of(body).settle();
    const asked = world.choose(rating.askedFor)(state.options, path.optionIndex);
    const answered = asked === undefined ? world.choose(rating.unknownAnswer)(state.options) : undefined;
    if (answered) return answered;
    const rate = world.choose(asked === undefined ? rating.rateUnknown : rating.rate);
    const index = asked ?? path.optionIndex;
    state.options = world.choose(rating.besideRated)(rate(state.options, index), index, state);
    for (const other of world.choose(rating.ratedFor)(world.of(jobs).all(), job)) {
      const elsewhere = optionsOf(world, other);
      elsewhere.options = world.choose(rating.rate)(elsewhere.options, path.optionIndex);
    }
    return done(world);
  },
} satisfies Handlers;

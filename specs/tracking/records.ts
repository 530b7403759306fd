import { type Answer, type Caller, mentions, sameScalar, scalarsIn } from "../../src/scenario/index.js";

/** The routes that track one shipment, by what they answer of it. */
export const shipmentRoutes = {
  details: "/job/{jobDisplayId}/tracking/shipment/{proNumber}",
  history: "/job/{jobDisplayId}/tracking/shipment-history/{proNumber}",
  documents: "/job/{jobDisplayId}/tracking/shipment-documents/{proNumber}",
} as const;

export type Kind = keyof typeof shipmentRoutes;

type Scalar = string | number | boolean;

/** Asks for one shipment of a job, with the quote where one is named. */
export const tracked = (corporate: Caller, kind: Kind, jobDisplayId: number, proNumber: string, quote_id?: string) =>
  corporate.get(shipmentRoutes[kind], { jobDisplayId, proNumber, query: { quote_id } });

/**
 * What an answer tells.
 *
 * @param named what the request named the shipment by: an answer that repeats it tells nothing by that
 */
export const shownScalars = ({ body }: Answer, ...named: readonly Scalar[]): readonly Scalar[] =>
  scalarsIn(body).filter(
    (scalar) => scalar !== "" && typeof scalar !== "boolean" && !named.some((name) => sameScalar(name, scalar)),
  );

/** @returns a UUID in capital letters, or in small ones where it is in capitals */
export const inOtherCase = (uuid: string): string =>
  uuid === uuid.toLowerCase() ? uuid.toUpperCase() : uuid.toLowerCase();

/** What the first answer tells and the second does not. */
export const shownOnlyBy = (one: Answer, other: Answer, ...named: readonly Scalar[]): readonly Scalar[] =>
  shownScalars(one, ...named).filter((scalar) => !mentions(other.body, scalar));

/** It was refused, or tells nothing of a shipment. */
export function tellsNothing(answer: Answer, beside: Answer, ...named: readonly Scalar[]): void {
  if (!(answer.isSuccess && beside.isSuccess && shownScalars(answer, ...named).length === 0)) answer.rejected(beside);
}

import type { Exchange } from "../../http/exchange.js";
import { readBody } from "../../http/reading.js";
import type { SendOptions, Sent } from "../../http/sending.js";
import { Playback } from "../../http/transport/playback.js";
import type { WireRequest, WireResponse } from "../../http/transport/transport.js";

/** @returns the answer that is given instead of one of the evidence; undefined leaves it alone */
export type Alter = (answer: WireResponse, request: WireRequest) => WireResponse | undefined;

/** Plays back the evidence of a run as if the deployment had answered otherwise. */
export class AlteredPlayback extends Playback {
  readonly #alter: Alter;

  /** @param exchanges the evidence, in any order */
  constructor(exchanges: readonly Exchange[], alter: Alter) {
    super(exchanges);
    this.#alter = alter;
  }

  override async send(
    request: WireRequest,
    options: Pick<SendOptions, "id" | "repeats" | "ownCredential">,
  ): Promise<Sent> {
    const sent = await super.send(request, options);
    const response = sent.response && !sent.failure ? this.#alter(sent.response, request) : undefined;
    return response ? { ...sent, response, reading: readBody(response) } : sent;
  }
}

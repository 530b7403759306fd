import type { Dispatcher } from "undici";

/** Takes the time that one request is on the wire: our own waiting for a free connection is none of the deployment's. */
export class StopWatch {
  #taken: number | undefined;
  #ended: number | undefined;

  /** A connection has taken the request; once more where undici sends it again over another one. */
  start(): void {
    this.#taken = performance.now();
    this.#ended = undefined;
  }

  /** The last byte has come. */
  end(): void {
    this.#ended = performance.now();
  }

  /** @returns milliseconds so far, or to the end; 0 where no connection took the request */
  ms(): number {
    return this.#taken === undefined ? 0 : (this.#ended ?? performance.now()) - this.#taken;
  }
}

/** Starts and ends the stop watch that a request carries as its `opaque`. */
export const timing: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const watch = "opaque" in options ? options.opaque : undefined;
  if (!(watch instanceof StopWatch)) return dispatch(options, handler);
  return dispatch(options, {
    onRequestStart(controller, context) {
      watch.start();
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (...came) => handler.onRequestUpgrade?.(...came),
    onResponseStart: (...came) => handler.onResponseStart?.(...came),
    onResponseData: (...came) => handler.onResponseData?.(...came),
    onResponseEnd(controller, trailers) {
      watch.end();
      handler.onResponseEnd?.(controller, trailers);
    },
    onResponseError(controller, error) {
      watch.end();
      handler.onResponseError?.(controller, error);
    },
  });
};

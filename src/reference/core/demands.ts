import { decision } from "./decision.js";
import type { Form } from "./form.js";

/** What becomes of members that a request cannot do much without, although the document does not call them required. */
type Demands = (form: Form, ...names: readonly string[]) => void;

export const unstatedDemands = decision<Demands>("unstated-demands", {
  conforms: {
    nothing: () => {},
    "what-it-is-about": (form, ...names) => form.require(...names),
  },
});

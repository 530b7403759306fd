import { describe } from "vitest";
import { ofGroups } from "./alternatives.js";
import { judgeTogether } from "./together.js";

describe("other conforming behaviour of a group is blamed for nothing", () => judgeTogether(ofGroups));

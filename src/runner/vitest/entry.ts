import { loadSpecs } from "../specs.js";

/** The one test file of a `run`: all specs in it, so that their scenarios go on at the same time under one client. */
await loadSpecs();

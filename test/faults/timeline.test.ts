import { proveFaultsOf } from "./prove.js";

proveFaultsOf("timeline");

import { proveFaultsOf } from "./prove.js";

proveFaultsOf("jobs");

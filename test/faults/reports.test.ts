import { proveFaultsOf } from "./prove.js";

proveFaultsOf("reports");

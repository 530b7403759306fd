import { proveFaultsOf } from "./prove.js";

proveFaultsOf("commodities");

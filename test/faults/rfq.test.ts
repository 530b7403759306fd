import { proveFaultsOf } from "./prove.js";

proveFaultsOf("rfq");

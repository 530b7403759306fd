import { proveFaultsOf } from "./prove.js";

proveFaultsOf("payment");

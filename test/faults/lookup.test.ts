import { proveFaultsOf } from "./prove.js";

proveFaultsOf("lookup");

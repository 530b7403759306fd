import { proveFaultsOf } from "./prove.js";

proveFaultsOf("tracking");

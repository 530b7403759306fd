import { proveFaultsOf } from "./prove.js";

proveFaultsOf("service");

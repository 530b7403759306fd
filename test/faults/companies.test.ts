import { proveFaultsOf } from "./prove.js";

proveFaultsOf("companies");

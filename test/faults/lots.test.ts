import { proveFaultsOf } from "./prove.js";

proveFaultsOf("lots");

import { proveFaultsOf } from "./prove.js";

proveFaultsOf("views");

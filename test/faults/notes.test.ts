import { proveFaultsOf } from "./prove.js";

proveFaultsOf("notes");

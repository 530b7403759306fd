import { proveFaultsOf } from "./prove.js";

proveFaultsOf("documents");

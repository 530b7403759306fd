import { proveFaultsOf } from "./prove.js";

proveFaultsOf("forms");

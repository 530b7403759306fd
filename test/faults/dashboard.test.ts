import { proveFaultsOf } from "./prove.js";

proveFaultsOf("dashboard");

import { proveFaultsOf } from "./prove.js";

proveFaultsOf("freight-providers");

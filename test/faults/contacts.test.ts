import { proveFaultsOf } from "./prove.js";

proveFaultsOf("contacts");

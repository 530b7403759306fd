import { proveFaultsOf } from "./prove.js";

proveFaultsOf("catalogs");

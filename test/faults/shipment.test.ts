import { proveFaultsOf } from "./prove.js";

proveFaultsOf("shipment");

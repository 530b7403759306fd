import { join, relative } from "node:path";
import { packageRoot } from "../src/contract/package-root.js";
import { writeSite } from "./write.js";

const folder = join(packageRoot(), "dist/docs");
const pages = writeSite(folder);
console.log(`${pages.length} pages; open ${join(relative(process.cwd(), folder), "index.html")}`);

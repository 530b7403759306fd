import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Loaded into a process before its program (`--import`): writes what it took as it ends, as one line of JSON. */
if (isMainThread)
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    const peakMb = process.resourceUsage().maxRSS / 1024;
    appendFileSync(
      process.env["METER_FILE"] ?? "",
      `${JSON.stringify({ processor: (user + system) / 1e6, peakMb })}\n`,
    );
  });

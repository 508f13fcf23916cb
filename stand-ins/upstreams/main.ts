import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { serveUpstreams } from "./serve.ts";

const LOOK_EVERY_MS = 1_000;

const { values } = parseArgs({
  options: {
    addresses: { type: "string" },
    control: { type: "string" },
    sources: { type: "string" },
    /** The program exits when this folder is removed, because then nothing else would stop it. */
    home: { type: "string" },
  },
});
const { addresses, control, home } = values;
if (addresses === undefined || control === undefined || home === undefined) {
  throw new Error("Usage: main.ts --addresses A,B,… --control SOCKET --home FOLDER");
}

const running = await serveUpstreams({
  addresses: addresses.split(","),
  controlSocket: control,
  about: { pid: process.pid, sources: values.sources ?? null },
  onStep: (step) => void process.stdout.write(`${step}\n`),
});

async function end(): Promise<never> {
  await running.close();
  process.exit(0);
}
process.once("SIGTERM", () => void end());
process.once("SIGINT", () => void end());
setInterval(() => {
  if (!existsSync(home)) void end();
}, LOOK_EVERY_MS);

import { compose } from "../composition.ts";
import { drainNode } from "../modules/nodes/index.ts";
import { system } from "../platform/actor.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";

const [nodeId] = process.argv.slice(2);
if (!nodeId) {
  console.error("Usage: npm run nodes:drain -- <machine id>");
  process.exit(64);
}
const { ground, close } = await compose(readOrExplain(), createLog("warn", "admin"), "admin");
try {
  await drainNode(ground, system, nodeId);
  console.log("Nothing new is placed on it; what it runs goes on.");
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}

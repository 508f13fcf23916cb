import { compose } from "../composition.ts";
import { restoreDeletedServer } from "../modules/builds/index.ts";
import { system } from "../platform/actor.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";

const [serverId] = process.argv.slice(2);
if (!serverId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(serverId)) {
  console.error("Usage: npm run servers:restore -- <server id>");
  process.exit(64);
}
const { builds, close } = await compose(readOrExplain(), createLog("warn", "admin"), "admin");
try {
  const { name } = await restoreDeletedServer(builds, system, serverId);
  console.log(`${name} is there again. Its files are being put back, and its owner can start it then.`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}

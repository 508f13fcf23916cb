import { compose } from "../composition.ts";
import { revokeNode } from "../modules/nodes/index.ts";
import { system } from "../platform/actor.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";

const [nodeId] = process.argv.slice(2);
if (!nodeId) {
  console.error("Usage: npm run nodes:revoke -- <machine id>");
  process.exit(64);
}
const config = readOrExplain();
const { url: natsUrl, accountSeedFile, operatorSeedFile, systemCredsFile } = config.nats;
if (!accountSeedFile || !operatorSeedFile || !systemCredsFile) {
  console.error(
    "Set NATS_ACCOUNT_SEED_FILE, NATS_OPERATOR_SEED_FILE and NATS_SYSTEM_CREDS_FILE: without them no trust can be taken away.",
  );
  process.exit(78);
}
const { ground, close } = await compose(config, createLog("warn", "admin"), "admin");
try {
  const files = { natsUrl, accountSeedFile, operatorSeedFile, systemCredsFile };
  await revokeNode(ground, files, system, nodeId);
  console.log("Its credentials are worth nothing any more, and it can't renew them.");
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}

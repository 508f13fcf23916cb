import { compose } from "../composition.ts";
import { createEnrolmentToken } from "../modules/nodes/index.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";

const config = readOrExplain();
const { ground, close } = await compose(config, createLog("warn", "admin"), "admin");
try {
  const { token, expiresAt } = await createEnrolmentToken(ground);
  console.log(`A machine can enrol with this once, until ${expiresAt.toISOString()}: ${token}`);
} finally {
  await close();
}

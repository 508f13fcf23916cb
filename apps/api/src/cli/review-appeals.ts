import { compose } from "../composition.ts";
import { answerAppeal } from "../modules/accounts/index.ts";
import { listOpenAppeals } from "../modules/accounts/appeals.repository.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";

const decisions = { grant: "granted", refuse: "refused" } as const;
const [verb, id] = process.argv.slice(2);
const config = readOrExplain();
const { ground, close } = await compose(config, createLog("warn", "admin"), "admin");
try {
  if ((verb === "grant" || verb === "refuse") && id) {
    const appeal = await answerAppeal(ground, id, decisions[verb]);
    console.log(`${decisions[verb]}: ${appeal.email}`);
  } else {
    const open = await listOpenAppeals(ground.rows);
    for (const appeal of open)
      console.log(`${appeal.id}  ${appeal.createdAt.toISOString()}  ${appeal.email}\n    ${appeal.message}`);
    console.log(`${open.length} open. Answer with: npm run admin:appeals -- grant|refuse <id>`);
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}

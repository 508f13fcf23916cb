import { parseArgs } from "node:util";
import { email as emailSchema } from "@blockwright/contract/auth";
import { compose } from "../composition.ts";
import { createAdmin } from "../modules/accounts/index.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";

const { values } = parseArgs({ options: { email: { type: "string" } } });
const email = emailSchema.safeParse(values.email);
if (!email.success) {
  console.error("Usage: npm run admin:create -- --email you@example.org");
  process.exit(64);
}
const config = readOrExplain();
const application = await compose(config, createLog("warn", "admin"), "admin");
try {
  const { username, password } = await createAdmin(application.ground, email.data);
  console.log(`Created ${username}. Its password, shown this once: ${password}`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await application.close();
}

import { email as emailSchema } from "@blockwright/contract/sign-up";
import { createAdmin } from "../modules/accounts/index.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { exitWithUsage, printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

const usage = "npm run admin:create -- --email you@example.org";
const { values } = readArguments(usage, { options: { email: { type: "string" } } });
const email = emailSchema.safeParse(values.email);
if (!email.success) exitWithUsage(usage);
await runCommand(async ({ deps }) => {
  const { username, password } = await createAdmin(deps, email.data);
  printLine(`Created ${username}. Its password, shown this once: ${password}`);
});

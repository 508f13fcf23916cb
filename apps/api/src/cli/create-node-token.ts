import { createEnrolmentToken } from "../modules/nodes/index.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

readArguments("npm run nodes:token", {});
await runCommand(async ({ deps }) => {
  const { token, expiresAt } = await createEnrolmentToken(deps);
  printLine(`A machine can enrol with this once, until ${expiresAt.toISOString()}: ${token}`);
});

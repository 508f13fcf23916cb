import { createEnrolmentToken } from "../modules/nodes/index.ts";
import { printLine } from "./print.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async ({ deps }) => {
  const { token, expiresAt } = await createEnrolmentToken(deps);
  printLine(`A machine can enrol with this once, until ${expiresAt.toISOString()}: ${token}`);
});

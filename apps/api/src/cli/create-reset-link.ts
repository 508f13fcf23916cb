import { makeResetLink } from "../modules/accounts/index.ts";
import { readArgument } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

const username = readArgument("npm run accounts:reset -- <username>");
await runCommand(async ({ deps }) => {
  const link = await makeResetLink(deps, username);
  printLine(`Send this link to ${username}. It sets a new password, once and within an hour: ${link.href}`);
});

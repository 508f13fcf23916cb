import { removeLostFactor } from "../modules/accounts/index.ts";
import { readArgument } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

const username = readArgument("npm run accounts:remove-factor -- <username>");
await runCommand(async ({ deps }) => {
  await removeLostFactor(deps, username);
  printLine(`${username} signs in with the password alone now, and is logged out everywhere.`);
});

import { removeLostFactor } from "../modules/accounts/index.ts";
import { exitWithUsage, printLine } from "./print.ts";
import { runCommand } from "./run-command.ts";

const [username] = process.argv.slice(2);
if (!username) exitWithUsage("npm run accounts:remove-factor -- <username>");
await runCommand(async ({ deps }) => {
  await removeLostFactor(deps, username);
  printLine(`${username} signs in with the password alone now, and is logged out everywhere.`);
});

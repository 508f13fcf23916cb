import { answerAppeal } from "../modules/accounts/index.ts";
import { listOpenAppeals } from "../modules/accounts/appeals.repository.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { exitWithUsage, printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

const decisions = { grant: "granted", refuse: "refused" } as const;
const usage = "npm run admin:appeals -- [grant|refuse <id>]";
const { positionals } = readArguments(usage, { allowPositionals: true }, 2);
const [verb, id] = positionals;
if (verb !== undefined && (!(verb === "grant" || verb === "refuse") || id === undefined))
  exitWithUsage(usage);
await runCommand(async ({ deps }) => {
  if ((verb === "grant" || verb === "refuse") && id) {
    const appeal = await answerAppeal(deps, id, decisions[verb]);
    return printLine(`${decisions[verb]}: ${appeal.email}`);
  }
  const open = await listOpenAppeals(deps.rows);
  for (const appeal of open) {
    printLine(`${appeal.id}  ${appeal.createdAt.toISOString()}  ${appeal.email}`);
    printLine(`    ${appeal.message}`);
  }
  printLine(`${open.length} open. Answer with: npm run admin:appeals -- grant|refuse <id>`);
});

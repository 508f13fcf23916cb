import { refuseOldCredentials } from "../modules/nodes/index.ts";
import { system } from "../platform/actor.ts";
import { readOrExplain } from "../program.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { revocationFilesOrExplain } from "./revocation-files.ts";
import { runCommand } from "./run-command.ts";

readArguments("npm run nodes:refuse-old", {});
const files = revocationFilesOrExplain(readOrExplain());
await runCommand(async ({ deps }) => {
  const { refused, waiting } = await refuseOldCredentials(deps, files, system);
  printLine(`Machines whose earlier credentials are refused from now on: ${refused.length}.`);
  if (waiting.length > 0)
    printLine(`Machines that may not have renewed theirs yet, to be asked for later: ${waiting.join(", ")}.`);
});

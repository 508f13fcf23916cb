import { revokeNode } from "../modules/nodes/index.ts";
import { system } from "../platform/actor.ts";
import { readOrExplain } from "../program.ts";
import { readId } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { revocationFilesOrExplain } from "./revocation-files.ts";
import { runCommand } from "./run-command.ts";

const nodeId = readId("npm run nodes:revoke -- <machine id>");
const files = revocationFilesOrExplain(readOrExplain());
await runCommand(async ({ deps }) => {
  await revokeNode(deps, files, system, nodeId);
  printLine("Its credentials are worth nothing any more, and it can't renew them.");
});

import { restoreDeletedServer } from "../modules/builds/index.ts";
import { system } from "../platform/actor.ts";
import { readId } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

const serverId = readId("npm run servers:restore -- <server id>");
await runCommand(async ({ deps }) => {
  const { name } = await restoreDeletedServer(deps, system, serverId);
  printLine(`${name} is there again. Its files are being put back, and its owner can start it then.`);
});

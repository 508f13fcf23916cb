import { restoreDeletedServer } from "../modules/builds/index.ts";
import { system } from "../platform/actor.ts";
import { exitWithUsage, printLine } from "./print.ts";
import { runCommand } from "./run-command.ts";

const [serverId] = process.argv.slice(2);
if (!serverId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(serverId))
  exitWithUsage("npm run servers:restore -- <server id>");
await runCommand(async ({ deps }) => {
  const { name } = await restoreDeletedServer(deps, system, serverId);
  printLine(`${name} is there again. Its files are being put back, and its owner can start it then.`);
});

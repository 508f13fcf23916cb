import { changePlacing } from "../modules/nodes/index.ts";
import { system } from "../platform/actor.ts";
import { readId } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

const nodeId = readId("npm run nodes:drain -- <machine id>");
await runCommand(async ({ deps }) => {
  await changePlacing(deps, system, { nodeId, isPlacing: false, reason: "npm run nodes:drain" });
  printLine("Nothing new is placed on it; what it runs goes on.");
});

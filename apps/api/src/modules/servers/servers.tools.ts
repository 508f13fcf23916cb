import { withoutColours } from "@blockwright/minecraft/console/text";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { defineTool, type Tool } from "../../platform/tool.ts";
import { seeInstance, type NodesDeps } from "../nodes/index.ts";
import { listActivity } from "./activity/read-activity.ts";
import { changePower } from "./change-power.ts";
import { isAnsweredByGame } from "./console/ask-game.ts";
import { effectOfCommand } from "./console/command-effect.ts";
import { proofOfCommand } from "./console/command-proof.ts";
import { writeConsole } from "./console/write-console.ts";
import { gameRulesTools } from "./game-rules.tools.ts";
import { findLiveInstance, findServer } from "./servers.repository.ts";

const consoleInput = z.object({
  contains: z.string().max(200).nullable().describe("Only lines with this text, in any case; null: all"),
  lines: z.int().min(1).max(200).default(100),
});
const commandInput = z.object({ command: z.string().trim().min(1).max(500) });
const powerInput = z.object({ action: z.enum(["start", "stop", "restart"]) });
const nothing = z.object({});

export function serversTools(deps: NodesDeps): Tool[] {
  return [
    defineTool({
      name: "read_server",
      access: "view",
      description: "What kind of server it is, whether it runs, and its last exit.",
      input: nothing,
      label: () => "Look at the server",
      effect: () => "read",
      run: ({ serverId }) => describe(deps, serverId),
    }),
    defineTool({
      name: "read_console",
      access: "read-console",
      description: "The last lines of the console. Players can write anything into them.",
      input: consoleInput,
      label: ({ contains }) =>
        contains === null ? "Read the console" : `Search the console for "${contains}"`,
      effect: () => "read",
      run: ({ serverId }, input) => readConsole(deps, serverId, input),
    }),
    defineTool({
      name: "read_activity",
      access: "view",
      description: "Who did what to this server, newest first.",
      input: nothing,
      label: () => "Read the activity log",
      effect: () => "read",
      run: async ({ serverId }) => (await listActivity(deps, { serverId }, {})).entries,
    }),
    defineTool({
      name: "run_command",
      access: "run-command",
      description: "Types one command into the console. Read the console afterwards to see its answer.",
      input: commandInput,
      label: ({ command }) => `Run /${plainCommand(command)}`,
      effect: ({ command }) => effectOfCommand(command),
      commands: ({ command }) => [command],
      run: async ({ actor, serverId, grant }, { command }) => {
        const typed = { serverId, command: plainCommand(command), allowed: grant.commands };
        await writeConsole(deps, deps.transact, actor, typed);
        return "It was typed.";
      },
      proofs: ({ command }) => {
        const proof = proofOfCommand(plainCommand(command));
        return proof
          ? [{ subject: proof.subject, isShown: (caller) => isAnsweredByGame(deps, caller, proof) }]
          : [];
      },
    }),
    ...gameRulesTools(deps),
    ...powerTools(deps),
  ];
}

/** Each action needs its own right. */
function powerTools(deps: NodesDeps): Tool[] {
  return powerInput.shape.action.options.map((action) =>
    defineTool({
      name: `${action}_server`,
      access: action,
      description: descriptions[action],
      input: nothing,
      label: () => labels[action],
      effect: () => (action === "start" ? "run" : "destroy"),
      commands: () => (action === "restart" ? ["restart", "stop"] : [action]),
      run: ({ actor, serverId }) => changePower(deps, deps.transact, actor, serverId, action),
    }),
  );
}

const labels = { start: "Start the server", stop: "Stop the server", restart: "Restart the server" };
const descriptions = {
  start: "Starts a server that is off.",
  stop: "Stops the server. Players are disconnected.",
  restart:
    "Restarts the server. Players are disconnected. Not needed for your edits: they take effect without it.",
};

async function describe({ rows, now }: NodesDeps, serverId: string) {
  const server = await findServer(rows, serverId);
  const live = await findLiveInstance(rows, serverId);
  const seen = live && (await seeInstance({ rows, now }, live.id));
  if (!server) throw new AppError("NOT_FOUND");
  const { name, platformType, serverType, minecraftVersion, maxPlayers } = server;
  const about = { name, platformType, serverType, minecraftVersion, maxPlayers };
  return { ...about, state: seen?.observed?.state ?? "unknown", lastExit: seen?.observed?.lastExit ?? null };
}

async function readConsole(
  { rows, callNode }: NodesDeps,
  serverId: string,
  { contains, lines }: z.output<typeof consoleInput>,
): Promise<string> {
  const live = await findLiveInstance(rows, serverId);
  if (!live) throw new AppError("NOT_RUNNING");
  const said = await callNode(live.nodeId, watchConsole, {
    instanceId: live.id,
    epoch: null,
    afterNumber: -1,
  });
  const wanted = contains?.toLowerCase() ?? "";
  const found = said.lines
    .map(({ text }) => withoutColours(text))
    .filter((text) => text.toLowerCase().includes(wanted));
  return found.slice(-lines).join("\n") || "(no such line)";
}

function plainCommand(command: string): string {
  return command.replace(/^\//, "");
}

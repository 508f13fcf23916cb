import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { defineTool, type Tool } from "../../platform/tool.ts";
import { seeInstance, type NodesDeps } from "../nodes/index.ts";
import { listActivity } from "./activity/read-activity.ts";
import { changePower, type PowerDeps } from "./change-power.ts";
import { consoleTools } from "./console/console.tools.ts";
import { gameRulesTools } from "./game-rules.tools.ts";
import { findLiveInstance, findServer } from "./servers.repository.ts";

const powerInput = z.object({ action: z.enum(["start", "stop", "restart"]) });
const nothing = z.object({});

export function serversTools(deps: PowerDeps): Tool[] {
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
      name: "read_activity",
      access: "view",
      description: "Who did what to this server, newest first.",
      input: nothing,
      label: () => "Read the activity log",
      effect: () => "read",
      run: async ({ serverId }) => (await listActivity(deps, { serverId }, {})).entries,
    }),
    ...consoleTools(deps),
    ...gameRulesTools(deps),
    ...powerTools(deps),
  ];
}

/** Each action needs its own right. */
function powerTools(deps: PowerDeps): Tool[] {
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

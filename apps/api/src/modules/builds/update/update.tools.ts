import { z } from "zod";
import { defineTool, type Tool } from "../../../platform/tool.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { beginUpdate } from "./begin-update.ts";
import { planUpdate } from "./plan-update.ts";
import { listTargets } from "./update-target.ts";

const minecraftVersion = z.string().trim().min(1).max(20);
const wish = z.object({ minecraftVersion });

export function updateTools(deps: BuildsDeps): Tool[] {
  return [
    defineTool({
      name: "list_minecraft_versions",
      access: "reinstall",
      description: "Versions of Minecraft that this server can be updated to with its world, newest first.",
      input: z.object({}),
      label: () => "Look for versions of Minecraft",
      effect: () => "read",
      run: ({ serverId }) => listTargets(deps, serverId),
    }),
    defineTool({
      name: "plan_update",
      access: "reinstall",
      description:
        'What an update would do to each plugin. The version "newest-for-all" finds the newest that all plugins support.',
      input: wish,
      label: (input) => `Plan the update to Minecraft ${input.minecraftVersion}`,
      effect: () => "read",
      run: ({ serverId }, input) => planUpdate(deps, serverId, input.minecraftVersion),
    }),
    defineTool({
      name: "update_minecraft",
      access: "reinstall",
      description:
        "Updates the server and keeps its world: a backup, then the new version. Plugins without a build are disabled. Can be undone for 7 days.",
      input: wish,
      label: (input) => `Update to Minecraft ${input.minecraftVersion}`,
      details: async (input, { serverId }) =>
        describePlan(await planUpdate(deps, serverId, input.minecraftVersion)),
      effect: () => "destroy",
      commands: () => ["restart", "stop"],
      run: async ({ actor, serverId }, input) => {
        const plan = await planUpdate(deps, serverId, input.minecraftVersion);
        const disables = plan.plugins.filter(({ to }) => to === null).map(({ id }) => id);
        const body = { minecraftVersion: plan.minecraftVersion, disables };
        await beginUpdate(deps, deps.transact, actor, serverId, body);
        return `The update to Minecraft ${plan.minecraftVersion} was started.`;
      },
    }),
  ];
}

/** What a person confirms: the version and every plugin that changes or is disabled. */
function describePlan({
  from,
  minecraftVersion: to,
  plugins,
}: Awaited<ReturnType<typeof planUpdate>>): string {
  const lines = plugins.flatMap((plugin) => {
    if (plugin.to === null) return [`${plugin.name}: no build for it, is disabled`];
    return plugin.from === plugin.to ? [] : [`${plugin.name}: ${plugin.from ?? "new"} to ${plugin.to}`];
  });
  return [`Minecraft ${from} to ${to}`, ...lines].join("\n");
}

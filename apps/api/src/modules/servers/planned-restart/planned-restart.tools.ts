import { z } from "zod";
import { defineTool, type Tool } from "../../../platform/tool.ts";
import type { RestartDeps } from "./carry-out-restart.ts";
import { cancelRestart, planRestart } from "./plan-restart.ts";

const wish = z.object({
  when: z.enum(["empty", "time"]),
  /** Only for a time. */
  inMinutes: z.int().min(1).max(10_080).optional(),
});

export function plannedRestartTools(deps: RestartDeps): Tool[] {
  return [
    defineTool({
      name: "plan_restart",
      access: "restart",
      description:
        "Restarts the server when nobody is online, or in some minutes with a countdown in game. Replaces an earlier plan.",
      input: wish,
      label: ({ when, inMinutes }) =>
        when === "empty" ? "Restart when nobody is online" : `Restart in ${inMinutes ?? 0} minutes`,
      effect: () => "destroy",
      commands: () => ["restart", "stop"],
      run: ({ actor, serverId }, { when, inMinutes }) => {
        const at = new Date(deps.now().getTime() + (inMinutes ?? 0) * 60_000).toISOString();
        const body = when === "empty" ? { when } : { when, at };
        return planRestart(deps, deps.transact, actor, serverId, body);
      },
    }),
    defineTool({
      name: "cancel_planned_restart",
      access: "restart",
      description: "Cancels a planned restart.",
      input: z.object({}),
      label: () => "Cancel the planned restart",
      effect: () => "run",
      run: async ({ actor, serverId }) => {
        await cancelRestart(deps, actor, serverId);
        return "No restart is planned.";
      },
    }),
  ];
}

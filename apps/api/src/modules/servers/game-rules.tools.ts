import { gameRuleWishes, placeWish } from "@blockwright/minecraft/game-rules";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { findServer } from "./servers.repository.ts";

const input = z.object({
  rule: z.enum(gameRuleWishes as [string, ...string[]] as [(typeof gameRuleWishes)[number]]),
  value: z.boolean(),
});

export function gameRulesTools({ rows }: Pick<NodesDeps, "rows">): Tool[] {
  return [
    defineTool({
      name: "find_game_rule",
      access: "view",
      description:
        "The exact command for run_command, or the key for edit_properties, that sets a game rule in this version. The game is asked afterwards whether the command took effect.",
      input,
      label: ({ rule }) => `Look up the game rule ${rule}`,
      effect: () => "read",
      run: async ({ serverId }, { rule, value }) => {
        const server = await findServer(rows, serverId);
        if (!server) throw new AppError("NOT_FOUND");
        return placeWish(server.minecraftVersion, rule, value);
      },
    }),
  ];
}

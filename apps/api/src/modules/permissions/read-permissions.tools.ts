import { readPermissionCheck } from "@blockwright/minecraft/permissions/console-answer";
import { decideFromCheck } from "@blockwright/minecraft/permissions/decide-check";
import { groupName, permissionNode, playerName } from "@blockwright/minecraft/permissions/operations";
import { simulatePermission, type PermissionQuestion } from "@blockwright/minecraft/permissions/simulate";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { askLuckPerms, readAnswer } from "./ask-luckperms.ts";
import { readStoredPermissions } from "./read-stored-permissions.ts";

const readInput = z.discriminatedUnion("of", [
  z.object({ of: z.literal("groups") }),
  z.object({ of: z.literal("tracks") }),
  z.object({ of: z.literal("group"), name: groupName }),
  z.object({ of: z.literal("track"), name: groupName }),
  z.object({ of: z.literal("user"), name: playerName }),
]);
const place = groupName.nullable().describe("Null: anywhere");
const questionInput = z.object({
  player: playerName,
  permission: permissionNode,
  world: place,
  gamemode: z.enum(["survival", "creative", "adventure", "spectator"]).nullable(),
});
type Question = z.output<typeof questionInput>;

export function readPermissionsTools(deps: NodesDeps): Tool[] {
  return [
    defineTool({
      name: "read_permissions",
      access: "run-command",
      description:
        "Groups, tracks, or one group, track or player, as LuckPerms prints them on the console. Whether a permission is granted or denied: check_permission.",
      input: readInput,
      label: (input) => `Look at ${"name" in input ? `the ${input.of} ${input.name}` : `all ${input.of}`}`,
      effect: () => "read",
      commands: commandsToRead,
      run: async (caller, input) => {
        const answers: string[] = [];
        for (const command of commandsToRead(input)) answers.push(await readAnswer(deps, caller, command));
        return answers.join("\n");
      },
    }),
    defineTool({
      name: "check_permission",
      access: "run-command",
      description: "Whether a player may do something at a place, and which group decides. Asks LuckPerms.",
      input: questionInput,
      label: labelOf,
      effect: () => "read",
      commands: (input) => [checkCommand(input)],
      run: async (caller, input) => {
        const answer = await askLuckPerms(deps, caller, checkCommand(input), (messages) =>
          readPermissionCheck(messages, input.permission),
        );
        if (answer === "no-holder") throw new AppError("NOT_FOUND", "LuckPerms knows no such player.");
        const { sentence, isAllowed } = decideFromCheck(answer, questionOf(deps, input));
        return { sentence, isAllowed, lines: answer.lines };
      },
    }),
    defineTool({
      name: "simulate_permission",
      access: "read-files",
      description:
        "The same as check_permission for a server that is off, if LuckPerms stores YAML or JSON files.",
      input: questionInput,
      label: labelOf,
      effect: () => "read",
      run: async ({ serverId }, input) => {
        const data = await readStoredPermissions(deps, serverId);
        const { sentence, isAllowed, groups, notEvaluated } = simulatePermission(
          data,
          questionOf(deps, input),
        );
        return { sentence, isAllowed, groups, notEvaluated };
      },
    }),
  ];
}

function commandsToRead(input: z.output<typeof readInput>): readonly string[] {
  switch (input.of) {
    case "groups":
    case "tracks":
      return [`lp list${input.of}`];
    case "track":
      return [`lp track ${input.name} info`];
    case "group":
    case "user":
      return ["info", "permission info", "parent info"].map((what) => `lp ${input.of} ${input.name} ${what}`);
  }
}

const checkCommand = ({ player, permission }: Question) => `lp user ${player} permission check ${permission}`;
const labelOf = ({ player, permission }: Question) => `Ask whether ${player} has ${permission}`;

function questionOf({ now }: Pick<NodesDeps, "now">, input: Question): PermissionQuestion {
  const { player, permission, world, gamemode } = input;
  return {
    player,
    permission,
    now: Math.floor(now().getTime() / 1000),
    ...(world !== null && { world }),
    ...(gamemode !== null && { gamemode }),
  };
}

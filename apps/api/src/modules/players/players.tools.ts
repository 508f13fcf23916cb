import { setTimeout as sleep } from "node:timers/promises";
import { playerName } from "@blockwright/minecraft/permissions/operations";
import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { askGame, readServer, writeConsole } from "../servers/index.ts";
import { playerGameOf, type ListName } from "./player-games.ts";
import { isNamed, readPlayerList } from "./player-lists.ts";

const name = playerName.refine((text) => text.length <= 17, "is not a player's name");
const changeInput = z.object({
  action: z.enum(["make-operator", "remove-operator", "allow", "disallow", "ban", "pardon"]),
  player: name,
});
type Change = z.output<typeof changeInput>;

/** What is typed, and what the game's own list shows afterwards. */
const changes: Readonly<
  Record<Change["action"], { command: string; list: ListName; isListed: boolean; phrase: string }>
> = {
  "make-operator": { command: "op", list: "operators", isListed: true, phrase: "Make an operator of" },
  "remove-operator": {
    command: "deop",
    list: "operators",
    isListed: false,
    phrase: "Take operator rights from",
  },
  allow: { command: "whitelist add", list: "allowed", isListed: true, phrase: "Put on the allow list:" },
  disallow: {
    command: "whitelist remove",
    list: "allowed",
    isListed: false,
    phrase: "Take off the allow list:",
  },
  ban: { command: "ban", list: "banned", isListed: true, phrase: "Ban" },
  pardon: { command: "pardon", list: "banned", isListed: false, phrase: "Lift the ban of" },
};
const lookEveryMs = 250;
const maxLooks = 12;

export function playersTools(deps: NodesDeps): Tool[] {
  return [
    defineTool({
      name: "read_players",
      access: "read-files",
      description:
        "Operators, the allow list, banned players, and players who were here before. Players choose names.",
      input: z.object({}),
      label: () => "Look at the players",
      effect: () => "read",
      run: async ({ serverId }) => {
        const { files } = await gameOf(deps, serverId);
        const names = async (file: string | undefined) =>
          (await readPlayerList(deps, serverId, file)).map((one) => one.name);
        return {
          operators: await names(files.operators),
          allowed: await names(files.allowed),
          banned: await names(files.banned),
          seenBefore: await names(files.seenBefore),
        };
      },
    }),
    defineTool({
      name: "list_online_players",
      access: "run-command",
      description: "Who is on the server now, as the game prints it.",
      input: z.object({}),
      label: () => "Look who is online",
      effect: () => "read",
      commands: () => ["list"],
      run: async (caller) =>
        (await askGame(deps, caller, "list", (messages) =>
          messages.find((message) => /^There are \d+ (?:of a max|out of maximum)/.test(message)),
        )) ?? "The game did not answer.",
    }),
    changePlayerTool(deps),
  ];
}

function changePlayerTool(deps: NodesDeps): Tool {
  return defineTool({
    name: "change_player",
    access: "run-command",
    description:
      "Makes a player an operator, allows, bans, or takes that back. The game's own list is read afterwards.",
    input: changeInput,
    label: ({ action, player }) => `${changes[action].phrase} ${player}`,
    details: async (change) => commandOf(change),
    effect: () => "destroy",
    commands: (change) => [commandOf(change)],
    run: async ({ actor, serverId, grant }, change) => {
      const command = commandOf(change);
      await writeConsole(deps, deps.transact, actor, { serverId, command, rights: grant });
      return "It was typed.";
    },
    proofs: (change) => [
      {
        subject: `${changes[change.action].list} ${change.player.toLowerCase()}`,
        isShown: ({ serverId }) => isListedAsMeant(deps, serverId, change),
      },
    ],
  });
}

async function gameOf(deps: NodesDeps, serverId: string) {
  return playerGameOf((await readServer(deps, serverId))?.serverType ?? "");
}

const commandOf = ({ action, player }: Change) => `${changes[action].command} ${player}`;

/** The game writes its lists a moment after the command. */
async function isListedAsMeant(
  deps: NodesDeps,
  serverId: string,
  { action, player }: Change,
): Promise<boolean> {
  const { list, isListed } = changes[action];
  const { files } = await gameOf(deps, serverId);
  for (let look = 0; look < maxLooks; look += 1) {
    const listed = await readPlayerList(deps, serverId, files[list]);
    if (listed.some(isNamed(player)) === isListed) return true;
    await sleep(lookEveryMs);
  }
  return false;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { PlayerAction } from "@blockwright/contract/players";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { ServerGrant } from "../../platform/server-grant.ts";
import type { Transact } from "../../platform/transaction.ts";
import { refuseLine, refuseReadOnly } from "../access/index.ts";
import { applyChange, editedFile, proposeChange } from "../changes/index.ts";
import { placeOf } from "../files/index.ts";
import { seeInstance } from "../nodes/index.ts";
import { readServer, writeConsole } from "../servers/index.ts";
import { playerGameOf, refusePlayerOf, type ListName, type PlayerGame } from "./player-games.ts";
import { identify } from "./player-identity.ts";
import { isNamed, parsePlayerList, readPlayerList } from "./player-lists.ts";
import type { PlayersDeps } from "./players-deps.ts";

interface Wish {
  readonly serverId: string;
  readonly action: PlayerAction;
  readonly player: string;
}

/** Through the console of a running server, and through the list's file of a stopped one. */
export async function changePlayer(
  deps: PlayersDeps,
  once: Transact,
  actor: Person,
  grant: Pick<ServerGrant, "actions" | "commands" | "readOnlyFolders">,
  { serverId, action, player }: Wish,
): Promise<{ changeId: string | null }> {
  const server = await readServer(deps, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const game = playerGameOf(server.serverType);
  const name = player.trim();
  refusePlayerOf(game, name);
  const rule = game.actions[action];
  if (!rule) throw new AppError("CHANGE_REFUSED", "Bedrock servers don't have that.");
  const { instanceId } = await placeOf(deps, serverId);
  const seen = await seeInstance(deps, instanceId);
  const command = `${rule.command} ${game.written(name)}`;
  if (seen?.observed?.state === "online") {
    await writeConsole(deps, once, actor, { serverId, command, rights: grant });
    if (rule.list) await untilListed(deps, serverId, game, { ...rule.list, player: name });
    return { changeId: null };
  }
  if (!rule.list) throw new AppError("NOT_RUNNING");
  const file = game.files[rule.list.name] ?? "";
  refuseFileOf(grant, command, file);
  if (seen?.power !== "off" && !grant.actions.includes("restart"))
    throw new AppError("CHANGE_REFUSED", "The server is starting. Try again once it is online.");
  const edit = await listEdit(deps, serverId, game, { ...rule.list, file, name });
  const item = await editedFile(deps, { instanceId, path: file }, edit);
  if (!item) return { changeId: null };
  return once(async (tx) => {
    const title = titleOf(action, name);
    const changeId = await proposeChange(tx, actor, { serverId, title, origin: "players", items: [item] });
    await applyChange(deps, tx, actor, changeId);
    return { changeId };
  });
}

/** A change of the list is all that the file is written for. */
function refuseFileOf(
  grant: Pick<ServerGrant, "actions" | "commands" | "readOnlyFolders">,
  command: string,
  file: string,
): void {
  refuseLine(grant, command);
  if (!grant.actions.includes("write-files")) throw new AppError("FORBIDDEN");
  refuseReadOnly(grant, [file]);
}

interface ListEdit {
  readonly file: string;
  readonly name: string;
  readonly isListed: boolean;
}

async function listEdit(
  deps: PlayersDeps,
  serverId: string,
  game: PlayerGame,
  { file, name, isListed }: ListEdit,
): Promise<(text: string | null) => string> {
  const identity = isListed && game.edition === "java" ? await identify(deps, serverId, name) : { name };
  const entry = { ...identity, ...furtherFields(file) };
  return (text) => {
    const present = parsePlayerList(file, text ?? "[]");
    if (present.some(isNamed(name)) === isListed) return text ?? "[]";
    const others = present.filter((one) => !isNamed(name)(one));
    return `${JSON.stringify(isListed ? [...others, entry] : others, undefined, 2)}\n`;
  };
}

/** What the game writes beside id and name. */
function furtherFields(file: string): object {
  switch (file) {
    case "ops.json":
      return { level: 4, bypassesPlayerLimit: false };
    case "banned-players.json":
      return {
        created: "1970-01-01 00:00:00 +0000",
        source: "Server",
        expires: "forever",
        reason: "Banned by an operator.",
      };
    case "allowlist.json":
      return { ignoresPlayerLimit: false };
    default:
      return {};
  }
}

const lookEveryMs = 250;
const maxLooks = 16;

interface Expected {
  readonly name: ListName;
  readonly isListed: boolean;
  readonly player: string;
}

/** The game writes its lists a moment after the command, and not at all if it refuses. */
async function untilListed(
  deps: PlayersDeps,
  serverId: string,
  game: PlayerGame,
  { name, isListed, player }: Expected,
): Promise<void> {
  for (let look = 0; look < maxLooks; look += 1) {
    const listed = await readPlayerList(deps, serverId, game.files[name]).catch(() => undefined);
    if (listed?.some(isNamed(player)) === isListed) return;
    await sleep(lookEveryMs);
  }
  throw new AppError(
    "CHANGE_REFUSED",
    `The server did not accept ${player}. Check the name, and look at the console.`,
  );
}

function titleOf(action: PlayerAction, name: string): string {
  switch (action) {
    case "allow":
      return `Add ${name} to the allow list`;
    case "disallow":
      return `Remove ${name} from the allow list`;
    case "make-operator":
      return `Make ${name} an operator`;
    case "remove-operator":
      return `Remove operator rights from ${name}`;
    case "ban":
      return `Ban ${name}`;
    case "pardon":
      return `Lift the ban on ${name}`;
    case "kick":
      return `Kick ${name}`;
  }
}

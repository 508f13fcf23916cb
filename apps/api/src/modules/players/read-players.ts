import type { Player, PlayerAction, Players } from "@blockwright/contract/players";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { listPlayers } from "@blockwright/node-protocol/players";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../platform/errors.ts";
import { placeOf, readInstanceText } from "../files/index.ts";
import { seeInstance } from "../nodes/index.ts";
import { readServer } from "../servers/index.ts";
import { findOnline, type OnlinePlayer } from "./online-players.ts";
import { playerGameOf } from "./player-games.ts";
import { isNamed, readPlayerList } from "./player-lists.ts";
import type { PlayersDeps } from "./players-deps.ts";

const maxPlayers = 500;

/** Everybody the game knows, with what it knows about them. */
export async function readPlayers(deps: PlayersDeps, serverId: string): Promise<Players> {
  const server = await readServer(deps, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const game = playerGameOf(server.serverType);
  const place = await placeOf(deps, serverId);
  const read = (file: string | undefined) => readPlayerList(deps, serverId, file);
  const operators = await read(game.files.operators);
  const allowed = await read(game.files.allowed);
  const banned = await read(game.files.banned);
  const seenBefore = await read(game.files.seenBefore);
  const online = await readOnline(deps, place.instanceId);
  const names = new Map<string, string>();
  for (const { name } of [...online, ...operators, ...allowed, ...banned, ...seenBefore])
    if (game.names.test(name) && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  const players = [...names.values()].slice(0, maxPlayers).map((name): Player => {
    const present = online.find(isNamed(name));
    const isBridged = game.edition === "java" && name.startsWith(".");
    return {
      name,
      edition: isBridged ? "bedrock" : game.edition,
      isOnline: present !== undefined,
      onlineSince: present?.since?.toISOString() ?? null,
      isAllowed: allowed.some(isNamed(name)),
      isOperator: operators.some(isNamed(name)),
      isBanned: banned.some(isNamed(name)),
    };
  });
  const settings = (await readInstanceText(deps, place, "server.properties")) ?? "";
  return {
    players: players.toSorted(byPresence),
    isAllowListOn: parseProperties(settings, game.edition).values.get(game.allowListKey) === "true",
    actions: Object.keys(game.actions) as PlayerAction[],
  };
}

function byPresence(one: Player, other: Player): number {
  return Number(other.isOnline) - Number(one.isOnline) || one.name.localeCompare(other.name);
}

/** Nobody while it does not run. */
async function readOnline(deps: PlayersDeps, instanceId: string): Promise<readonly OnlinePlayer[]> {
  const seen = await seeInstance(deps, instanceId);
  if (seen?.observed?.state !== "online") return [];
  const told = await deps.callNode(seen.nodeId, listPlayers, { instanceId });
  const said = await deps.callNode(seen.nodeId, watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  const count = seen.observed.players ?? 0;
  if (count === 0 && told.names.length === 0) return [];
  const lines = said.lines.map(({ text }) => text);
  return findOnline(ofThisRun(lines), told.names, deps.now());
}

/** Who came in an earlier run is gone. Both editions begin with such a line. */
function ofThisRun(lines: readonly string[]): readonly string[] {
  const start = lines.findLastIndex((line) => /Starting (?:minecraft server|Server)/i.test(line));
  return lines.slice(start + 1);
}

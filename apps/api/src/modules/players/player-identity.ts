import { createHash } from "node:crypto";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { AppError } from "../../platform/errors.ts";
import { placeOf, readInstanceText } from "../files/index.ts";
import { readServer } from "../servers/index.ts";
import type { PlayersDeps } from "./players-deps.ts";
import { isNamed, readPlayerList } from "./player-lists.ts";
import { playerGameOf } from "./player-games.ts";

/** The name and id under which the game will know a player who is added while the server is stopped. */
export async function identify(
  deps: PlayersDeps,
  serverId: string,
  name: string,
): Promise<{ readonly name: string; readonly uuid: string }> {
  const server = await readServer(deps, serverId);
  const { files } = playerGameOf(server?.serverType ?? "");
  for (const file of Object.values(files)) {
    const known = (await readPlayerList(deps, serverId, file)).find(isNamed(name));
    if (known?.uuid !== undefined) return { name: known.name, uuid: known.uuid };
  }
  const isBridged = name.startsWith(".");
  const text = await readInstanceText(deps, await placeOf(deps, serverId), "server.properties");
  const isOnlineMode = parseProperties(text ?? "").values.get("online-mode") !== "false";
  if (!isOnlineMode && !isBridged) return { name, uuid: offlineUuid(name) };
  const found = isBridged ? undefined : await lookUp(deps, name);
  if (found) return found;
  throw new AppError(
    "CHANGE_REFUSED",
    `We can't look up the account of ${name} while the server is stopped. Start the server, then try again.`,
  );
}

async function lookUp({ findPlayerId, log }: PlayersDeps, name: string) {
  try {
    return await findPlayerId?.(name);
  } catch (error) {
    log.warn({ err: error }, "a player could not be looked up");
    return undefined;
  }
}

/** As the game makes them without accounts: a hash of the name as it is written. */
function offlineUuid(name: string): string {
  const hash = createHash("md5").update(`OfflinePlayer:${name}`).digest();
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x30, 6);
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8);
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

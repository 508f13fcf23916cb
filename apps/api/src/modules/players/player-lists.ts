import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { placeOf, readInstanceText, type FilesDeps } from "../files/index.ts";

/** Files of the game that list people. */
export const listFiles = {
  operators: "ops.json",
  allowed: "whitelist.json",
  banned: "banned-players.json",
  seenBefore: "usercache.json",
} as const;
export type PlayerListName = keyof typeof listFiles;

const maxBytes = 256 * 1024;
const maxNames = 500;
const entries = z.array(z.looseObject({ name: z.string().max(40) }));

/** Names on one list. Empty if the game has not written it yet. */
export async function readPlayerList(
  deps: FilesDeps,
  serverId: string,
  list: PlayerListName,
): Promise<readonly string[]> {
  const text = await readInstanceText(deps, await placeOf(deps, serverId), listFiles[list], { maxBytes });
  if (text === undefined) return [];
  const read = entries.safeParse(parsed(text));
  if (!read.success) throw new AppError("INVALID_REQUEST", `${listFiles[list]} can't be read.`);
  return read.data.slice(0, maxNames).map(({ name }) => name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

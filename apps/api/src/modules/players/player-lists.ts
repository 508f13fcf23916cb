import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { placeOf, readInstanceText, type FilesDeps } from "../files/index.ts";

const maxBytes = 256 * 1024;
const maxEntries = 500;
const entries = z.array(z.looseObject({ name: z.string().max(40), uuid: z.string().max(40).optional() }));
export type ListedPlayer = z.output<typeof entries>[number];

/** The people on one list. Empty if the game has not written it yet, or has none. */
export async function readPlayerList(
  deps: FilesDeps,
  serverId: string,
  file: string | undefined,
): Promise<readonly ListedPlayer[]> {
  if (file === undefined) return [];
  const text = await readInstanceText(deps, await placeOf(deps, serverId), file, { maxBytes });
  return parsePlayerList(file, text ?? "[]").slice(0, maxEntries);
}

export function parsePlayerList(file: string, text: string): readonly ListedPlayer[] {
  const read = entries.safeParse(parsed(text.trim() === "" ? "[]" : text));
  if (!read.success) throw new AppError("INVALID_REQUEST", `${file} can't be read.`);
  return read.data;
}

export const isNamed = (name: string) => (one: Pick<ListedPlayer, "name">) =>
  one.name.toLowerCase() === name.toLowerCase();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

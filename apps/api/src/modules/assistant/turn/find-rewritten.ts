import { parseProperties } from "@blockwright/minecraft/properties/file";
import { placeOf, readInstanceBytes } from "../../files/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { findStaged, type TurnRow } from "./turns.repository.ts";

const maxBytes = 1024 * 1024;

/** Files that lost their edit when the server started: it may replace values it does not accept. */
export async function findRewritten(deps: AssistantDeps, turn: TurnRow): Promise<string[]> {
  const { instanceId } = await placeOf(deps, turn.serverId);
  const lost: string[] = [];
  for (const { path, before, after } of await findStaged(deps.rows, turn.id)) {
    const now = await readInstanceBytes(deps, instanceId, path, maxBytes);
    const texts = { before: before?.toString() ?? "", after: after.toString(), now: now?.toString() ?? "" };
    if (!hasKept(path, texts)) lost.push(path);
  }
  return lost;
}

interface Texts {
  readonly before: string;
  readonly after: string;
  readonly now: string;
}

/** Servers sort their properties and reformat files, so only what the edit has changed is compared. */
export function hasKept(path: string, { before, after, now }: Texts): boolean {
  if (now === after) return true;
  if (path.endsWith(".properties")) {
    const [old, wanted, found] = [before, after, now].map((text) => parseProperties(text).values);
    const keys = [...(wanted?.keys() ?? [])].filter((key) => wanted?.get(key) !== old?.get(key));
    return keys.every((key) => found?.get(key) === wanted?.get(key));
  }
  const had = new Set(linesOf(before));
  const has = new Set(linesOf(now));
  return linesOf(after).every((line) => had.has(line) || has.has(line));
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

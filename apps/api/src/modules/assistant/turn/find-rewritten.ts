import { readConfig } from "@blockwright/minecraft/config-file/config-file";
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

/** Servers sort their properties and reformat files, so only the values that the edit has changed are compared. */
export function hasKept(path: string, { before, after, now }: Texts): boolean {
  if (now === after) return true;
  if (now === before) return false;
  const [old, wanted, found] = [before, after, now].map((text) => readConfig(path, text));
  if (wanted?.ok === true)
    return found?.ok === true && hasKeptValues(old?.ok ? old.data : null, wanted.data, found.data);
  const had = new Set(linesOf(before));
  const has = new Set(linesOf(now));
  return linesOf(after).every((line) => had.has(line) || has.has(line));
}

function hasKeptValues(before: unknown, after: unknown, now: unknown): boolean {
  const [old, wanted, found] = [before, after, now].map((data) => new Map(leavesOf(data, [])));
  const keys = new Set([...(old?.keys() ?? []), ...(wanted?.keys() ?? [])]);
  return [...keys]
    .filter((key) => old?.get(key) !== wanted?.get(key))
    .every((key) => {
      const value = wanted?.get(key);
      // A key that was taken out may come back with its default value, but not as it was.
      return value === undefined ? found?.get(key) !== old?.get(key) : found?.get(key) === value;
    });
}

function leavesOf(data: unknown, path: readonly string[]): [string, string][] {
  const isSection = typeof data === "object" && data !== null && Object.keys(data).length > 0;
  if (!isSection) return [[JSON.stringify(path), JSON.stringify(data) ?? ""]];
  return Object.entries(data).flatMap(([key, value]) => leavesOf(value, [...path, key]));
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

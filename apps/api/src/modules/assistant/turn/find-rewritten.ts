import { hasKept } from "@blockwright/minecraft/config-file/has-kept";
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

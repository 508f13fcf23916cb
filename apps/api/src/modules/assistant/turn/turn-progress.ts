import { foldEvent, nothingFolded, type FoldedTurn } from "@blockwright/contract/fold-turn";
import type { Deps } from "../../../platform/deps.ts";
import { findEvents } from "./turns.repository.ts";

/** The message of a turn as far as it has come. */
export async function turnProgress({ rows }: Pick<Deps, "rows">, turnId: string): Promise<FoldedTurn> {
  const events = await findEvents(rows, turnId);
  return events.reduce((folded, { event }) => foldEvent(folded, event), nothingFolded);
}

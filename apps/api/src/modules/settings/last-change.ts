import type { LastChange } from "@blockwright/contract/settings";
import { findNewestOf, type ChangesDeps } from "../changes/index.ts";

export async function readLastChange(
  deps: Pick<ChangesDeps, "rows">,
  serverId: string,
  origin: string,
): Promise<LastChange | null> {
  const change = await findNewestOf(deps, serverId, origin);
  if (!change) return null;
  const { id, title, state, sentence, canUndo, hasFailed, createdAt } = change;
  return { id, title, state, sentence, canUndo, ...(hasFailed && { hasFailed }), createdAt };
}

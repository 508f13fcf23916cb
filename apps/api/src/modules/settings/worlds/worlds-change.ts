import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { applyChange, proposeChange, type ChangesDeps, type NewChangeItem } from "../../changes/index.ts";

export const worldsOrigin = "worlds";

/** One set of changes: a running server is restarted, a stopped one stays stopped, and all of it can be undone. */
export async function changeWorlds(
  deps: ChangesDeps,
  once: Transact,
  actor: Person,
  change: { readonly serverId: string; readonly title: string; readonly items: readonly NewChangeItem[] },
): Promise<{ changeId: string }> {
  return once(async (tx) => {
    const changeId = await proposeChange(tx, actor, { ...change, origin: worldsOrigin });
    await applyChange(deps, tx, actor, changeId);
    return { changeId };
  });
}

import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { setNodeRegion } from "./placement/placement.repository.ts";

export async function setRegion(
  { transact }: Pick<Deps, "transact">,
  actor: Actor,
  { nodeId, region }: { readonly nodeId: string; readonly region: string | null },
): Promise<{ region: string | null }> {
  return transact(async (tx) => {
    if (!(await setNodeRegion(tx.rows, nodeId, region)))
      throw new AppError("NOT_FOUND", "There is no machine with that id.");
    await appendActivity(tx, actor, {
      action: "node.region-set",
      subjectId: nodeId,
      details: { region: region ?? "" },
    });
    return { region };
  });
}

import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteServer } from "../servers/index.ts";
import type { IntegrityDeps } from "./integrity/integrity-deps.ts";
import { removeHeld } from "./integrity/remove-held.ts";
import { noReason } from "./no-reason.ts";

/** Like a deletion by its owner: the files are kept for seven days. What only a machine has is backed up and removed. */
export async function deleteForOperator(
  deps: IntegrityDeps,
  operator: Person,
  { serverId, reason = noReason }: { readonly serverId: string; readonly reason?: string | undefined },
): Promise<{ message: string }> {
  try {
    await deleteServer(deps, operator, serverId, { reason });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    return removeHeld(deps, operator, { serverId, reason });
  }
  return { message: "The server was deleted. You can undo this for 7 days." };
}

import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteServer } from "../servers/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { noReason } from "./no-reason.ts";

const unknownServer =
  "The database has no such server. What a machine holds without it is repaired on the Overview tab.";

/** Like a deletion by its owner: the files are kept for seven days. */
export async function deleteForOperator(
  deps: AdminDeps,
  operator: Person,
  { serverId, reason = noReason }: { readonly serverId: string; readonly reason?: string | undefined },
): Promise<{ message: string }> {
  await deleteServer(deps, operator, serverId, { reason }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "NOT_FOUND")
      throw new AppError("NOT_FOUND", unknownServer);
    throw error;
  });
  return { message: "The server was deleted. You can undo this for 7 days." };
}

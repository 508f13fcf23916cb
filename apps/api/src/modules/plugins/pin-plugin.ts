import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { updatePlugin } from "./plugins.repository.ts";

interface Pin {
  readonly serverId: string;
  readonly id: string;
  readonly isPinned: boolean;
}

/** A pinned add-on is left out when others are updated. */
export async function pinPlugin(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  { serverId, id, isPinned }: Pin,
): Promise<void> {
  await transact(async (tx) => {
    const pinned = await updatePlugin(tx.rows, serverId, id, { isPinned });
    if (!pinned) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, {
      action: isPinned ? "plugin.pinned" : "plugin.unpinned",
      subjectId: serverId,
      details: { name: pinned.name, version: pinned.version ?? "unknown" },
    });
  });
}

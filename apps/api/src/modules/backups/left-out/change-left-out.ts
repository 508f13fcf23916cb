import { mayHoldWorld } from "@blockwright/contract/left-out";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { readForWork } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { saveLeftOut } from "./left-out.repository.ts";

interface Wanted {
  readonly serverId: string;
  readonly folders: readonly string[];
  readonly allowsWorlds: boolean;
}

/** For the backups from now on. The server counts as changed, so that the next night makes one. */
export async function changeLeftOut(
  { transact }: Pick<BackupsDeps, "transact">,
  actor: Person,
  { serverId, folders, allowsWorlds }: Wanted,
): Promise<{ folders: string[] }> {
  const world = folders.find(mayHoldWorld);
  if (world !== undefined && !allowsWorlds)
    throw new AppError(
      "BACKUP_REFUSED",
      `${world} may hold a world. A backup without it can't bring it back.`,
    );
  const chosen = [...new Set(folders)];
  await transact(async (tx) => {
    if (!(await readForWork(tx, serverId))) throw new AppError("NOT_FOUND");
    await saveLeftOut(tx.rows, serverId, chosen);
    await appendActivity(tx, actor, {
      action: "server.left-out-folders-changed",
      subjectId: serverId,
      details: { count: chosen.length },
    });
  });
  return { folders: chosen };
}

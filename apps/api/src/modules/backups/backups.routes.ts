import * as contract from "@blockwright/contract/backups";
import * as leftOut from "@blockwright/contract/left-out";
import { on, type FindThing, type RouteBinding } from "../../platform/http/route-binding.ts";
import { beginRestoreAsNew } from "./as-new/begin-as-new.ts";
import { listBackups } from "./backup.ts";
import type { BackupsDeps } from "./backups-deps.ts";
import { findBackup } from "./backups.repository.ts";
import { deleteBackup } from "./delete/delete-backup.ts";
import { changeLeftOut } from "./left-out/change-left-out.ts";
import { findLeftOut } from "./left-out/left-out.repository.ts";
import { beginRestoreFromFile } from "./from-file/begin-restore-from-file.ts";
import { cancelBackup } from "./make/cancel-backup.ts";
import { createBackup } from "./make/create-backup.ts";
import { beginRestore } from "./restore/begin-restore.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function backupsRoutes(deps: BackupsDeps): RouteBinding[] {
  const find: FindThing = async (id) => (uuidShape.test(id) ? findBackup(deps.rows, id) : undefined);
  return [
    on(contract.listBackups, ({ params }) => listBackups(deps, params.serverId), {
      changesWith: (backups) => backups,
    }),
    on(
      contract.listAutomaticBackups,
      async ({ params }) => ({
        isOn: deps.config.storage.hasNightlyBackups,
        daily: contract.dailyBackups,
        weekly: contract.weeklyBackups,
        backups: await listBackups(deps, params.serverId, { isAutomatic: true }),
      }),
      { changesWith: ({ backups }) => backups },
    ),
    on(leftOut.readLeftOut, async ({ params }) => ({
      folders: [...(await findLeftOut(deps.rows, params.serverId))],
    })),
    on(leftOut.changeLeftOut, ({ params, body }, { actor }) =>
      changeLeftOut(deps, actor, { ...params, ...body }),
    ),
    on(contract.createBackup, ({ params }, { actor, once }) =>
      createBackup(deps, once, actor, params.serverId),
    ),
    on(contract.restoreBackup, ({ params }, { actor, once }) => beginRestore(deps, once, actor, params.id), {
      find,
    }),
    on(contract.restoreFromFile, ({ params, body }, { actor, once }) =>
      beginRestoreFromFile(deps, once, actor, { ...params, ...body }),
    ),
    on(
      contract.restoreAsNew,
      ({ params }, { actor, once }) => beginRestoreAsNew(deps, once, actor, params.id),
      { find },
    ),
    on(
      contract.cancelBackup,
      async ({ params }, { actor }) => {
        await cancelBackup(deps, actor, params.id);
        return {};
      },
      { find },
    ),
    on(
      contract.deleteBackup,
      async ({ params }, { actor }) => {
        await deleteBackup(deps, actor, params.id);
        return {};
      },
      { find },
    ),
  ];
}

import * as contract from "@blockwright/contract/backup-files";
import { on, type FindThing, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { refuseFileChange } from "../../access/index.ts";
import { findBackup } from "../../backups/index.ts";
import type { RelayingDeps } from "../transfers-deps.ts";
import { createBackupLink, openBackupLink } from "./backup-link.ts";
import { downloadBackupFiles } from "./download-backup-files.ts";
import { listBackupFiles } from "./list-backup-files.ts";
import { restoreBackupFiles } from "./restore-backup-files.ts";

/** A backup contains the server's files: the same rights apply. */
export function backupFilesRoutes(deps: RelayingDeps): RouteBinding[] {
  const find: FindThing = (id) => findBackup(deps.rows, id);
  return [
    on(contract.listBackupFiles, ({ params, query }) => listBackupFiles(deps, { ...params, ...query }), {
      find,
    }),
    on(
      contract.restoreBackupFiles,
      ({ params, body }, { actor, once, server }) => {
        refuseFileChange(server, body.paths);
        return restoreBackupFiles(deps, once, actor, { ...params, ...body });
      },
      { find, checksPaths: true },
    ),
    on(
      contract.createBackupLink,
      ({ params, body }, { actor }) => createBackupLink(deps, actor, { ...params, ...body }),
      { find },
    ),
    on(
      contract.downloadBackupFiles,
      async ({ params, query, range, ifRange }, { actor }) => {
        const linked = openBackupLink(deps, actor, { ...params, ...query });
        const answer = await downloadBackupFiles(deps, { ...params, ...linked, range, ifRange });
        const { part, isArchive, ...file } = answer;
        const kind = isArchive ? { contentType: "application/zip" } : {};
        return part ? { ...file, ...kind, ...part, status: 206 } : { ...file, ...kind, acceptsRanges: true };
      },
      { find },
    ),
  ];
}

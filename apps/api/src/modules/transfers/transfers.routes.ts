import * as contract from "@blockwright/contract/transfers";
import { refuseFileChange } from "../access/index.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { backupFilesRoutes } from "./backup-files/backup-files.routes.ts";
import { downloadArchive } from "./downloads/download-archive.ts";
import { downloadFile } from "./downloads/download-file.ts";
import type { RelayingDeps } from "./transfers-deps.ts";
import { createUpload } from "./uploads/create-upload.ts";
import { dropUpload } from "./uploads/drop-upload.ts";
import { fillUpload } from "./uploads/fill-upload.ts";
import { settleUpload } from "./uploads/settle-upload.ts";

export function transfersRoutes(deps: RelayingDeps): RouteBinding[] {
  return [...uploadRoutes(deps), ...downloadRoutes(deps), ...backupFilesRoutes(deps), ...relayRoutes(deps)];
}

/** An upload's place is decided when it begins; its id is known only to its creator. */
function uploadRoutes(deps: RelayingDeps): RouteBinding[] {
  const checked = { checksPaths: true };
  return [
    on(
      contract.createUpload,
      async ({ params: { serverId }, lengthBytes, metadata }, { actor, server }) => {
        refuseFileChange(server, [metadata.path]);
        const { uploadId } = await createUpload(deps, actor, serverId, { ...metadata, lengthBytes });
        return { location: `/api/servers/${serverId}/uploads/${uploadId}` };
      },
      checked,
    ),
    on(contract.seeUpload, ({ params }, { actor }) => settleUpload(deps, actor, params), checked),
    on(contract.fillUpload, ({ params, part }, { actor }) => fillUpload(deps, actor, params, part), checked),
    on(
      contract.dropUpload,
      async ({ params }) => {
        await dropUpload(deps, params);
        return {};
      },
      checked,
    ),
  ];
}

function downloadRoutes(deps: RelayingDeps): RouteBinding[] {
  return [
    on(contract.downloadFile, async ({ params, query, range, ifRange }) => {
      const { part, ...file } = await downloadFile(deps, { ...params, ...query, range, ifRange });
      return part ? { ...file, ...part, status: 206 } : { ...file, acceptsRanges: true };
    }),
    on(contract.downloadArchive, async ({ params, query: { dir, names } }) => ({
      ...(await downloadArchive(deps, { ...params, dir, names: [names].flat() })),
      contentType: "application/zip",
    })),
  ];
}

/** For machines. The path names this process, so that a load balancer can route it here. */
function relayRoutes({ relays }: RelayingDeps): RouteBinding[] {
  return [
    on(contract.takeBytes, async ({ params, authorization }) => relays.take(params.relayId, authorization)),
    on(contract.bringBytes, async ({ params, authorization, content }) => {
      await relays.bring(params.relayId, authorization, content);
      return undefined;
    }),
  ];
}

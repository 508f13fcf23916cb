import * as contract from "@blockwright/contract/files";
import { uploadJar as uploadJarRoute } from "@blockwright/contract/uploads";
import { refuseFileChange } from "../access/index.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { extractArchive, makeArchive } from "./arrange/archives.ts";
import { copyFiles } from "./arrange/copy-files.ts";
import { createFile } from "./arrange/create-file.ts";
import { deleteFiles } from "./arrange/delete-files.ts";
import { moveFiles } from "./arrange/move-files.ts";
import { emptyTrash, listTrash, restoreTrash } from "./arrange/trash.ts";
import { listFiles } from "./browse/list-files.ts";
import { searchFiles } from "./browse/search-files.ts";
import { weighFolder } from "./browse/weigh-folder.ts";
import { readFile } from "./edit/read-file.ts";
import { saveFile, type SavingDeps } from "./edit/save-file.ts";
import { uploadJar } from "./upload/upload-jar.ts";

export function filesRoutes(deps: SavingDeps): RouteBinding[] {
  return [...readingRoutes(deps), ...changingRoutes(deps), ...trashRoutes(deps)];
}

function readingRoutes(deps: SavingDeps): RouteBinding[] {
  return [
    on(contract.listFiles, ({ params, query }) => listFiles(deps, { ...params, ...query }), {
      changesWith: (folder) => folder,
    }),
    on(contract.readFile, ({ params, query }) => readFile(deps, { ...params, ...query })),
    on(contract.searchFiles, ({ params, query }) => searchFiles(deps, { ...params, ...query })),
    on(contract.weighFolder, ({ params, query }) => weighFolder(deps, { ...params, ...query })),
  ];
}

function changingRoutes(deps: SavingDeps): RouteBinding[] {
  return [
    ...folderCheckedRoutes(deps),
    on(contract.makeArchive, ({ params, body }, { actor, once }) =>
      makeArchive(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.extractArchive, ({ params, body }, { actor, once }) =>
      extractArchive(deps, once, actor, { ...params, ...body }),
    ),
    on(uploadJarRoute, ({ params, announcedBytes, receive }, { actor }) =>
      uploadJar(deps, actor, { ...params, announcedBytes, receive }),
    ),
  ];
}

/** People with read-only folders can change what lies outside them. */
function folderCheckedRoutes(deps: SavingDeps): RouteBinding[] {
  const checked = { checksPaths: true };
  return [
    on(
      contract.saveFile,
      ({ params, query, body }, { actor, server }) => {
        refuseFileChange(server, [`${query.dir ?? ""}/${params.fileName}`]);
        return saveFile(deps, actor, { ...params, ...query, ...body });
      },
      checked,
    ),
    on(
      contract.createFile,
      async ({ params, body }, { actor, once, server }) => {
        refuseFileChange(server, [body.path]);
        await createFile(deps, once, actor, { ...params, ...body });
        return {};
      },
      checked,
    ),
    on(
      contract.moveFiles,
      ({ params, body }, { actor, once, server }) => {
        refuseFileChange(
          server,
          body.moves.flatMap(({ from, to }) => [from, to]),
        );
        return moveFiles(deps, once, actor, { ...params, ...body });
      },
      checked,
    ),
    on(
      contract.copyFiles,
      ({ params, body }, { actor, once, server }) => {
        refuseFileChange(
          server,
          body.copies.map(({ to }) => to),
        );
        return copyFiles(deps, once, actor, { ...params, ...body });
      },
      checked,
    ),
    on(
      contract.deleteFiles,
      ({ params, body }, { actor, once, server }) => {
        refuseFileChange(server, body.paths);
        return deleteFiles(deps, once, actor, { ...params, ...body });
      },
      checked,
    ),
  ];
}

function trashRoutes(deps: SavingDeps): RouteBinding[] {
  return [
    on(contract.listTrash, async ({ params }) => ({ entries: await listTrash(deps, params.serverId) })),
    on(contract.restoreTrash, ({ params, body }, { actor, once }) =>
      restoreTrash(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.emptyTrash, async ({ params }, { actor }) => {
      await emptyTrash(deps, actor, params.serverId);
      return {};
    }),
  ];
}

import type { Server } from "@blockwright/contract/servers";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { PageSpinner } from "../../shared/ui/spinner.tsx";
import { FolderView } from "./browse/folder-view.tsx";
import { EditorFrame } from "./editor/editor-frame.tsx";
import { joinPath } from "./file-paths.ts";
import { useUploads } from "./uploads/use-uploads.ts";
import { useFilesPlace } from "./use-files-place.ts";

const EditorScreen = lazy(async () => ({
  default: (await import("./editor/editor-screen.tsx")).EditorScreen,
}));
const TrashView = lazy(async () => ({ default: (await import("./folder-views/trash-view.tsx")).TrashView }));
const DiskUsageView = lazy(async () => ({
  default: (await import("./folder-views/disk-usage-view.tsx")).DiskUsageView,
}));
const UploadPanel = lazy(async () => ({ default: (await import("./uploads/upload-panel.tsx")).UploadPanel }));

interface FilesTabProps {
  readonly server: Server;
  /** Below the list of a folder. */
  readonly below: ReactNode;
  /** Null while it is not running, or without the right. */
  readonly onRestart: (() => void) | null;
}

export function FilesTab({ server, below, onRestart }: FilesTabProps) {
  const { dir, file, view, go } = useFilesPlace(server.id);
  const uploads = useUploads(server.id);
  const canWrite = server.actions.includes("write-files");
  const path = file === undefined ? undefined : joinPath(dir, file);
  const close = () => go({ dir });
  return (
    <div className="flex flex-col gap-4">
      {uploads.length > 0 && (
        <Suspense fallback={null}>
          <UploadPanel uploads={uploads} canWrite={canWrite} />
        </Suspense>
      )}
      {view !== undefined && (
        <Suspense fallback={<PageSpinner />}>
          {view === "trash" && <TrashView serverId={server.id} canWrite={canWrite} />}
          {view === "disk" && <DiskUsageView server={server} dir={dir} canWrite={canWrite} />}
        </Suspense>
      )}
      {view === undefined && (
        <FolderView key={dir} server={server} dir={dir} canWrite={canWrite} onGo={go} below={below} />
      )}
      {path !== undefined && (
        <Suspense fallback={<EditorFrame path={path} onClose={close} />}>
          <EditorScreen
            key={path}
            serverId={server.id}
            path={path}
            canWrite={canWrite}
            onClose={close}
            onRestart={onRestart}
          />
        </Suspense>
      )}
    </div>
  );
}

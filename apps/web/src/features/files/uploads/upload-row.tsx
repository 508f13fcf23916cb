import { CircleCheck, CircleX, Pause, Play, RotateCw, X } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { ProgressBar } from "../../../shared/ui/progress.tsx";
import { FileIcon } from "../browse/file-icon.tsx";
import { nameOf } from "../file-paths.ts";
import { RecognitionNote } from "./recognition-note.tsx";
import type { Upload } from "./upload.ts";
import { uploadQueue } from "./upload-queue.ts";
import { stateText } from "./upload-words.ts";

const recognisable = /\.(?:jar|zip|mcworld)$/i;

export function UploadRow({ upload, canWrite }: { readonly upload: Upload; readonly canWrite: boolean }) {
  const { path, state, sentBytes, size } = upload;
  const name = visibleLine(nameOf(path));
  const percent = size === 0 ? 100 : (100 * sentBytes) / size;
  return (
    <li className="border-b border-night-700/60 px-4 py-2 last:border-0 sm:px-5">
      <div className="flex items-center gap-3">
        <RowIcon upload={upload} />
        <div className="min-w-0 flex-1">
          <div className="truncate text-sm" title={visibleLine(path)}>
            {name}
          </div>
          <div
            className={classNames(
              "text-xs tabular-nums",
              state === "failed" ? "text-ember-400" : "text-ink-muted",
            )}
          >
            {stateText(upload)}
          </div>
          {(state === "sending" || state === "paused") && (
            <div className="mt-1.5">
              <ProgressBar label={t("Upload of {name}", { name })} percent={percent} />
            </div>
          )}
        </div>
        <RowButtons upload={upload} name={name} />
      </div>
      {state === "done" && recognisable.test(path) && (
        <RecognitionNote serverId={upload.serverId} path={path} canWrite={canWrite} />
      )}
    </li>
  );
}

function RowButtons({ upload, name }: { readonly upload: Upload; readonly name: string }) {
  const { id, state } = upload;
  return (
    <>
      {state === "sending" && upload.canPause && (
        <IconButton icon={Pause} label={t("Pause {name}", { name })} onClick={() => uploadQueue.pause(id)} />
      )}
      {state === "paused" && (
        <IconButton icon={Play} label={t("Resume {name}", { name })} onClick={() => uploadQueue.resume(id)} />
      )}
      {state === "failed" && upload.isTaken && (
        <Button size="sm" onClick={() => uploadQueue.replace(id)}>
          {t("Replace")}
        </Button>
      )}
      {state === "failed" && !upload.isTaken && (
        <IconButton
          icon={RotateCw}
          label={t("Retry {name}", { name })}
          onClick={() => uploadQueue.resume(id)}
        />
      )}
      <IconButton
        icon={X}
        label={state === "done" ? t("Hide {name}", { name }) : t("Cancel {name}", { name })}
        onClick={() => uploadQueue.remove(id)}
      />
    </>
  );
}

function RowIcon({ upload: { state, path } }: { readonly upload: Upload }) {
  if (state === "done")
    return <CircleCheck aria-hidden className="size-4.5 shrink-0 text-grass-400" strokeWidth={1.75} />;
  if (state === "failed")
    return <CircleX aria-hidden className="size-4.5 shrink-0 text-ember-400" strokeWidth={1.75} />;
  return <FileIcon name={nameOf(path)} type="file" />;
}

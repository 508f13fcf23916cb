import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { fileLink } from "../download-links.ts";
import { textQuery } from "../file-queries.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { FileEditor } from "./file-editor.tsx";
import { LargeFile } from "./large-file.tsx";
import type { OpenedFile } from "./opened-file.ts";

/** An open file: editable, paged read-only, or the reason why neither is possible. */
export function EditorScreen(props: OpenedFile) {
  const { serverId, path, canWrite, onClose } = props;
  const { data, error, isFetching, refetch } = useQuery(textQuery(serverId, path));
  if (data !== undefined && (data.isReadOnly || data.version === null))
    return <LargeFile {...props} firstPage={data} />;
  if (data !== undefined && data.version !== null)
    return <FileEditor {...props} canWrite={canWrite} file={{ ...data, version: data.version }} />;
  if (error === null) return <EditorFrame path={path} onClose={onClose} />;
  return (
    <EditorFrame path={path} onClose={onClose}>
      <div className="grid flex-1 place-items-center">
        {hasStatus(error, 400) || hasStatus(error, 422) ? (
          <EmptyState
            title={t("This file can't be edited here")}
            description={messageOf(error, t("It is not a text file."))}
            action={
              <a href={fileLink(serverId, path)} download className={buttonStyle()}>
                {t("Download")}
              </a>
            }
          />
        ) : (
          <ErrorState
            title={t("Failed to load the file")}
            message={messageOf(error, t("Please try again"))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </EditorFrame>
  );
}

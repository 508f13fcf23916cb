import { restoreFileVersion } from "@blockwright/contract/file-history";
import type { FileVersion } from "@blockwright/contract/file-history";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { exactTime } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { filesKey, versionQuery, versionsQuery } from "../file-queries.ts";
import { CoverPanel } from "./cover-panel.tsx";
import { LazyComparison } from "./lazy-comparison.tsx";

interface VersionViewProps {
  readonly serverId: string;
  readonly path: string;
  readonly version: FileVersion;
  readonly canWrite: boolean;
  readonly isDirty: boolean;
  readonly currentText: string;
  readonly onRestored: (text: string, version: string) => void;
  readonly onClose: () => void;
}

/** An earlier version beside the current text. */
export function VersionView(props: VersionViewProps) {
  const { serverId, version, canWrite, isDirty, currentText, onClose } = props;
  const { data, error, isFetching, refetch } = useQuery(versionQuery(serverId, version.id));
  const restore = useRestore(props);
  const [isAsking, setAsking] = useState(false);
  const start = () => data !== undefined && restore.mutate(data.content);
  return (
    <CoverPanel
      title={t("Version of {time}", { time: exactTime(version.at) })}
      description={t("Restoring it first saves the current text as a version.")}
      onClose={onClose}
      footer={
        canWrite && (
          <Button
            variant="primary"
            isBusy={restore.isPending}
            disabled={data === undefined || data.content === currentText}
            onClick={isDirty ? () => setAsking(true) : start}
          >
            {t("Restore this version")}
          </Button>
        )
      }
    >
      {error !== null && (
        <ErrorState
          title={t("We couldn't load this version")}
          message={messageOf(error, t("Please try again"))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <PageSpinner />}
      {data && (
        <LazyComparison
          oldText={data.content}
          oldLabel={t("This version")}
          nowText={currentText}
          nowLabel={t("Text now")}
        />
      )}
      <ConfirmDialog
        title={t("Replace your unsaved changes?")}
        description={t("What you have typed and not saved is lost when you restore this version.")}
        confirmLabel={t("Restore this version")}
        isOpen={isAsking}
        isBusy={restore.isPending}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          start();
        }}
      />
    </CoverPanel>
  );
}

function useRestore({ serverId, path, version, onRestored }: VersionViewProps) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (_content: string) =>
      call(restoreFileVersion, { params: { serverId, versionId: version.id } }),
    onMutate: clearToast,
    onSuccess(restored, content) {
      onRestored(content, restored.version);
      showToast({ title: t("Version restored"), tone: "success" });
      void queryClient.invalidateQueries(versionsQuery(serverId, path));
      void queryClient.invalidateQueries({ queryKey: filesKey(serverId) });
    },
    onError(error) {
      const description = messageOf(error, t("Please try again"));
      showToast({ title: t("The version was not restored"), description, tone: "danger" });
    },
  });
}

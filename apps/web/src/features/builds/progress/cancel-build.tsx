import { cancelBuild } from "@blockwright/contract/builds";
import type { Build } from "@blockwright/contract/builds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { buildQuery, buildsQuery } from "../build-queries.ts";

export function CancelBuild({ build: { id, isCancelling } }: { readonly build: Build }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const cancel = useMutation({
    mutationFn: () => call(cancelBuild, { params: { taskId: id } }),
    onMutate: clearToast,
    async onSuccess() {
      setAsking(false);
      queryClient.removeQueries(buildQuery(id));
      await queryClient.invalidateQueries({ ...buildsQuery, exact: true });
      await navigate({ to: "/projects" });
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("The build was not cancelled"), description, tone: "danger" });
    },
  });
  return (
    <>
      <Button variant="danger" size="sm" isBusy={isCancelling} onClick={() => setAsking(true)}>
        {isCancelling ? t("Cancelling...") : t("Cancel")}
      </Button>
      <ConfirmDialog
        title={t("Cancel this build?")}
        description={t("Building stops, and what was installed so far is removed.")}
        confirmLabel={t("Cancel build")}
        cancelLabel={t("Keep building")}
        isOpen={isAsking}
        isBusy={cancel.isPending}
        onOpenChange={setAsking}
        onConfirm={() => cancel.mutate()}
      />
    </>
  );
}

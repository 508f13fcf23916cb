import { retryBuild } from "@blockwright/contract/builds";
import type { Build } from "@blockwright/contract/builds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { GetHelp } from "../../../shared/help/get-help.tsx";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { buildQuery } from "../build-queries.ts";
import { refusalToast } from "../refusal.ts";
import { isCancelled } from "./build-state.ts";
import { FailureCard } from "./failure-card.tsx";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ReadyServer } from "./ready-server.tsx";

/** The result of a build: the failure with next steps, or the server. */
export function BuildOutcome({ build }: { readonly build: Build }) {
  switch (build.status) {
    case "pending":
    case "running":
      return null;
    case "failed":
      return <FailedBuild build={build} />;
    case "completed":
      return <ReadyServer build={build} />;
  }
}

function FailedBuild({ build }: { readonly build: Build }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryBuild, { params: { taskId: build.id } }),
    onMutate: clearToast,
    onSuccess: () => queryClient.invalidateQueries(buildQuery(build.id)),
    onError: (error) => showToast(refusalToast(error, t("Failed to start server build. Please try again."))),
  });
  return (
    <FailureCard
      reason={visibleLine(build.error ?? "") || t("The build stopped. No reason was reported.")}
      note={
        isCancelled(build)
          ? t("You stopped this build. Retry starts it again with the same plan.")
          : t("Retry tries again with the same plan.")
      }
      isRetrying={retry.isPending}
      onRetry={() => retry.mutate()}
    >
      {!isCancelled(build) && <GetHelp failureId={build.id} />}
    </FailureCard>
  );
}

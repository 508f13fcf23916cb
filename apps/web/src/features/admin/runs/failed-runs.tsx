import { listFailedRuns, retryRun, type AdminFailedRun } from "@blockwright/contract/admin/runs";
import { listSupportRuns, retrySupportRun } from "@blockwright/contract/support";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { TabState } from "../tab-state.tsx";

/** Whose page it is on: support sees less. */
type Desk = "admin" | "support";

export const failedRunsQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [desk, "failed-runs"],
    queryFn: ({ signal }) => call(desk === "admin" ? listFailedRuns : listSupportRuns, undefined, signal),
    staleTime: 0,
  });

export function FailedRuns({ desk }: { readonly desk: Desk }) {
  const failed = useQuery(failedRunsQuery(desk));
  return (
    <TabState query={failed} failedTitle={t("We couldn't load the failed work")}>
      {({ runs }) => (
        <Card>
          <CardHeader
            title={t("Failed work")}
            description={
              runs.length === 0
                ? t("Nothing has failed.")
                : t("Work in the background that ended with an error.")
            }
          />
          <ul className="flex flex-col divide-y divide-night-700">
            {runs.map((run) => (
              <li key={run.id}>
                <FailedRow desk={desk} run={run} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </TabState>
  );
}

function FailedRow({ desk, run }: { readonly desk: Desk; readonly run: AdminFailedRun }) {
  const { id, workflow, step, error, failedAt, canRetry } = run;
  const retry = useRetry(desk);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-mono wrap-anywhere">{workflow}</p>
        <p className="wrap-anywhere">{visibleLine(error)}</p>
        <p className="text-ink-muted">
          {step !== null && `${t("Step: {step}", { step: visibleLine(step) })} · `}
          <TimeAgo iso={failedAt} />
        </p>
      </div>
      {canRetry ? (
        <Button size="sm" isBusy={retry.isPending} onClick={() => retry.mutate(id)}>
          {t("Retry")}
        </Button>
      ) : (
        <p className="text-ink-muted">{t("Its owner can start it again.")}</p>
      )}
    </div>
  );
}

function useRetry(desk: Desk) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) => call(desk === "admin" ? retryRun : retrySupportRun, { body: { runId } }),
    onMutate: clearToast,
    onSuccess: () =>
      showToast({
        title: t("Started again"),
        description: t("If it fails again, it is listed again."),
        tone: "success",
      }),
    onError: (error) => showFailure(t("Not started"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedRunsQuery(desk).queryKey }),
  });
}

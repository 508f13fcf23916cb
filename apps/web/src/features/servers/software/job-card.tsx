import { undoReinstall } from "@blockwright/contract/reinstall";
import { cancelJob, type MaintenanceJob } from "@blockwright/contract/jobs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { GetHelp } from "../../../shared/help/get-help.tsx";
import { exactTime } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { AskAssistantLink } from "../../../shared/ui/ask-assistant-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ProgressBar } from "../../../shared/ui/progress.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { jobsQuery } from "./job-queries.ts";
import { canUndo, isUnderWay, jobTitle } from "./job-state.ts";

interface JobCardProps {
  readonly job: MaintenanceJob;
  readonly canCancel?: boolean;
  /** The person may ask the AI editor about a failure. */
  readonly canAsk?: boolean;
  /** The person may ask support about a failure. */
  readonly canGetHelp?: boolean;
}

/** The newest job of the server: its progress, its outcome, and the undo. */
export function JobCard({ job, canCancel = false, canAsk = false, canGetHelp = false }: JobCardProps) {
  const [openedAtMs] = useState(() => Date.now());
  const isOffered = canUndo(job, openedAtMs);
  if (job.status === "completed" && !isOffered) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold">{jobTitle(job)}</h2>
        <p className="text-sm text-ink-muted">
          <TimeAgo iso={job.updatedAt} />
        </p>
      </div>
      {isUnderWay(job) && (
        <div className="mt-4">
          <ProgressBar label={jobTitle(job)} percent={job.progress} />
          <p className="mt-2 text-sm wrap-anywhere text-ink-muted">
            {t("{percent}% Complete", { percent: job.progress })}
            {job.currentStep !== null && ` · ${visibleLine(job.currentStep)}`}
          </p>
          {canCancel && <CancelJob job={job} />}
        </div>
      )}
      {job.status === "failed" && <Failure job={job} canAsk={canAsk} canGetHelp={canGetHelp} />}
      {isOffered && job.undoUntil !== null && <UndoOffer job={job} until={job.undoUntil} />}
    </Card>
  );
}

function Failure({ job, canAsk, canGetHelp }: Required<Omit<JobCardProps, "canCancel">>) {
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="text-sm wrap-anywhere text-ember-400">
        {visibleLine(job.error ?? "") || t("No reason was reported. Please try again.")}
      </p>
      {canAsk && <AskAssistantLink serverId={job.serverId} about="build" />}
      {canGetHelp && <GetHelp failureId={job.id} />}
    </div>
  );
}

function CancelJob({ job: { id: jobId, serverId } }: { readonly job: MaintenanceJob }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { params: { serverId, jobId } }),
    onMutate: clearToast,
    onSuccess: () => queryClient.invalidateQueries(jobsQuery(serverId)),
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("It was not cancelled"), description, tone: "danger" });
    },
  });
  return (
    <div className="mt-3 flex justify-end">
      <Button isBusy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
        {t("Cancel")}
      </Button>
    </div>
  );
}

function UndoOffer({ job, until }: { readonly job: MaintenanceJob; readonly until: string }) {
  const { serverId } = job;
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(undoReinstall, { params: { serverId, jobId: job.id } }),
    onMutate: clearToast,
    onSuccess: () => queryClient.invalidateQueries(jobsQuery(serverId)),
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Couldn't restore the previous version"), description, tone: "danger" });
    },
  });
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-muted">
        {t("Files, worlds and plugins from before are kept until {time}.", { time: exactTime(until) })}
      </p>
      <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
        {!undo.isPending && <Undo2 aria-hidden className="size-4.5" strokeWidth={1.75} />}
        {job.type === "update" ? t("Undo update") : t("Undo reinstall")}
      </Button>
    </div>
  );
}

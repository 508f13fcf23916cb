import type { Change } from "@blockwright/contract/changes";
import type { Server } from "@blockwright/contract/servers";
import { failureText } from "../../../shared/api/message-of.ts";
import { GetHelp } from "../../../shared/help/get-help.tsx";
import { t, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { CancelButton, ChangeProgress, UndoButton } from "./change-progress.tsx";
import { isOver } from "./change-state.ts";
import { PlanSummary } from "./plan-summary.tsx";
import type { PluginRequest } from "./plugin-request.ts";
import type { PluginChange } from "./use-plugin-change.ts";

interface PlanDialogProps {
  readonly server: Server;
  readonly pluginChange: PluginChange;
  readonly changes: readonly Change[];
}

/** Shows what will change, then the progress. Closing it cancels nothing: the page keeps reporting. */
export function PlanDialog({ server, pluginChange, changes }: PlanDialogProps) {
  const { request, changeId, close } = pluginChange;
  if (request === null) return null;
  const change = changes.find(({ id }) => id === changeId);
  return (
    <Dialog
      title={change ? visibleLine(translate(change.title)) : request.title}
      description={changeId === undefined ? t("You can undo it afterwards.") : progressText(change)}
      isOpen
      onOpenChange={close}
    >
      {changeId === undefined ? (
        <Proposal server={server} request={request} pluginChange={pluginChange} />
      ) : (
        <Outcome server={server} change={change} onClose={close} />
      )}
    </Dialog>
  );
}

function progressText(change: Change | undefined): string {
  if (!isOver(change)) return t("It goes on when you close this.");
  return change?.canUndo ? t("You can still undo it.") : t("There is nothing left to do.");
}

interface ProposalProps {
  readonly server: Server;
  readonly request: PluginRequest;
  readonly pluginChange: PluginChange;
}

function Proposal({ server, request, pluginChange }: ProposalProps) {
  const { plan, error, isApplying, agree, close } = pluginChange;
  const isRemoval = request.wanted.action === "remove";
  return (
    <>
      {plan && <PlanSummary plan={plan} server={server} />}
      {!plan && !error && (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner /> {t("Working out what will change...")}
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm wrap-anywhere text-ember-400">
          {failureText(failedText(request), error)}
        </p>
      )}
      <footer className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={close}>{plan ? t("Not now") : t("Close")}</Button>
        {(plan || !error) && (
          <Button
            variant={isRemoval ? "danger" : "primary"}
            isBusy={isApplying}
            disabled={!plan}
            onClick={agree}
          >
            {request.confirmLabel}
          </Button>
        )}
      </footer>
    </>
  );
}

function failedText({ wanted }: PluginRequest): string {
  return wanted.action === "install" ? t("Failed to install plugin.") : t("Nothing was changed.");
}

interface OutcomeProps {
  readonly server: Server;
  readonly change: Change | undefined;
  readonly onClose: () => void;
}

function Outcome({ server, change, onClose }: OutcomeProps) {
  const mayUndo = server.actions.includes("undo-changes");
  return (
    <>
      <ChangeProgress change={change ?? { state: "applying", sentence: null, isCancelling: false }} />
      <footer className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {change?.hasFailed && server.actions.includes("apply-fixes") && <GetHelp failureId={change.id} />}
        {mayUndo && change && <CancelButton change={change} />}
        {mayUndo && change?.canUndo && <UndoButton serverId={server.id} change={change} />}
        <Button variant={isOver(change) ? "primary" : "secondary"} onClick={onClose}>
          {isOver(change) ? t("Done") : t("Close")}
        </Button>
      </footer>
    </>
  );
}

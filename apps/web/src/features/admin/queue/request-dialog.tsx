import type { HelpRequest } from "@blockwright/contract/help-queue";
import { useSignedInUser } from "../../../shared/auth/use-auth.ts";
import { HelpReportView, visibleText } from "../../../shared/help/help-report.tsx";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { kindName, stateName } from "./queue-words.ts";

interface RequestDialogProps {
  readonly request: HelpRequest;
  readonly onClose: () => void;
}

export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { isAdmin } = useSignedInUser();
  const { kind, state, person, server, report, suspendedReason, answer } = request;
  return (
    <Dialog
      title={`${kindName(kind)}: ${visibleLine(person.username)}`}
      description={visibleLine(person.email)}
      startsAtHeading
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Words title={t("They wrote")} text={request.message} />
      {suspendedReason !== null && <Words title={t("Suspended because")} text={suspendedReason} />}
      {server && <p className="font-mono text-xs wrap-anywhere text-ink-muted">{server.id}</p>}
      {report && <HelpReportView report={report} />}
      {answer !== null && <Words title={stateName(state)} text={answer} />}
      {state === "open" && kind !== "help" && isAdmin && (
        <AppealForm requestId={request.id} onDone={onClose} />
      )}
      {state === "open" && kind === "help" && <AnswerForm requestId={request.id} onDone={onClose} />}
    </Dialog>
  );
}

/** Untrusted text. */
function Words({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section aria-label={title} className="rounded-md border border-night-700 p-3 text-sm">
      <p className="text-ink-muted">{title}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{visibleText(text)}</p>
    </section>
  );
}

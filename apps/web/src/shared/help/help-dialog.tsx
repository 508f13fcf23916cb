import type { RouteAnswer } from "@blockwright/contract/route";
import { longestHelpMessage, type readHelpReport } from "@blockwright/contract/help";
import { shareableLine } from "@blockwright/minecraft/console/shareable-line";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../api/message-of.ts";
import { t } from "../text/t.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Field } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { helpReportQuery, useAskForHelp } from "./help-queries.ts";
import { HelpReportView, visibleText } from "./help-report.tsx";

interface HelpDialogProps {
  readonly failureId: string;
  readonly onClose: () => void;
}

export function HelpDialog({ failureId, onClose }: HelpDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(helpReportQuery(failureId));
  return (
    <Dialog
      title={t("Get help")}
      description={t("Support sees only what is shown here. Addresses and passwords are hidden.")}
      startsAtHeading
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {data?.answer && <LastAnswer answer={data.answer} />}
      {data && (data.open ? <AlreadyAsked open={data.open} /> : <Ask {...{ failureId, data, onClose }} />)}
      {!data && error && (
        <ErrorState
          level="h3"
          title={t("We couldn't prepare the report")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-48" />}
    </Dialog>
  );
}

type Prepared = RouteAnswer<typeof readHelpReport>;

function LastAnswer({ answer }: { readonly answer: NonNullable<Prepared["answer"]> }) {
  return (
    <section aria-label={t("Last answer")} className="rounded-md border border-night-700 p-3 text-sm">
      <p className="text-ink-muted">
        {t("Last answer")}
        {" · "}
        <TimeAgo iso={answer.at} />
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{visibleText(answer.text)}</p>
    </section>
  );
}

function AlreadyAsked({ open }: { readonly open: NonNullable<Prepared["open"]> }) {
  return (
    <p className="text-sm">
      {t("Support already has a request about this. You can read the answer here.")}{" "}
      <span className="text-ink-muted">
        <TimeAgo iso={open.createdAt} />
      </span>
    </p>
  );
}

interface AskProps extends HelpDialogProps {
  readonly data: Prepared;
}

function Ask({ failureId, data: { report, seal }, onClose }: AskProps) {
  const [message, setMessage] = useState("");
  const [hasConsent, setConsent] = useState(false);
  const ask = useAskForHelp(failureId, onClose);
  const sent = message.split("\n").map(shareableLine).join("\n");
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate({ report, seal, message });
      }}
    >
      <HelpReportView report={report} />
      <Field label={t("Your message")} hint={t("What did you try, and what did you expect?")}>
        {(control) => (
          <Textarea
            {...control}
            value={message}
            maxLength={longestHelpMessage}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      {sent !== message && (
        <output className="text-sm whitespace-pre-line wrap-anywhere text-ink-muted">
          {t("Sent as: {text}", { text: visibleText(sent) })}
        </output>
      )}
      <Checkbox id="help-consent" isChecked={hasConsent} onChange={setConsent}>
        {t("Send this to support. It is deleted after 90 days.")}
      </Checkbox>
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={ask.isPending}
          disabled={!hasConsent || message.trim().length < shortestMessage}
        >
          {t("Send")}
        </Button>
      </footer>
    </form>
  );
}

const shortestMessage = 5;

import type { Diagnosis } from "@blockwright/contract/doctor";
import { Link } from "@tanstack/react-router";
import { Undo2, X } from "lucide-react";
import { useState } from "react";
import { GetHelp } from "../../shared/help/get-help.tsx";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { AskAssistantLink } from "../../shared/ui/ask-assistant-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { ConsoleLineLink } from "../../shared/ui/console-line-link.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { FixDialog } from "./fix-dialog.tsx";
import { LastWorkingLine } from "./last-working/last-working-line.tsx";
import { RemedyLink } from "./remedy-link.tsx";
import {
  canFix,
  headlineOf,
  isLag,
  nextStep,
  outcomeText,
  toneOf,
  toneStyles,
  treatmentText,
} from "./treatment.ts";
import { useTreatment } from "./use-treatment.ts";

export interface DoctorCardProps {
  readonly serverId: string;
  readonly diagnosis: Diagnosis;
  /** Whether this person may use the AI editor. */
  readonly canAsk: boolean;
  /** Whether this person may apply fixes and hide the card. */
  readonly canRepair: boolean;
}

/** Why a server does not run, or what it lacks, with a fix. */
export function DoctorCard({ serverId, diagnosis, canAsk, canRepair }: DoctorCardProps) {
  const tone = toneOf(diagnosis);
  const { icon: Icon, border, colour } = toneStyles[tone];
  const outcome = tone === "trouble" ? outcomeText(diagnosis) : null;
  const { sentence, decidingLine, advice } = diagnosis;
  return (
    <Card aria-labelledby="doctor-headline" className={border}>
      <div className="flex flex-col gap-3">
        <header className="flex items-start gap-3">
          <Icon aria-hidden className={classNames("mt-1 size-5 shrink-0", colour)} strokeWidth={1.75} />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <h2 id="doctor-headline" className="text-lg font-semibold">
              {headlineOf(diagnosis)}
            </h2>
            <span className="text-sm text-ink-muted">
              <TimeAgo iso={diagnosis.at} />
            </span>
          </div>
          {canRepair && tone !== "work" && <Dismiss serverId={serverId} diagnosisId={diagnosis.id} />}
        </header>
        {outcome !== null && <p className="text-sm font-medium">{outcome}</p>}
        {tone === "good" ? (
          <p className="text-sm wrap-anywhere text-ink-muted">
            {t("What was wrong: {sentence}", { sentence: visibleLine(translate(sentence)) })}
          </p>
        ) : (
          <p className="wrap-anywhere">{visibleLine(translate(sentence))}</p>
        )}
        {tone !== "good" && (
          <DecidingLine serverId={serverId} line={decidingLine} reportPath={diagnosis.reportPath} />
        )}
        <Treatment diagnosis={diagnosis} />
        {tone === "trouble" && !canFix(diagnosis) && (
          <p className="text-sm wrap-anywhere text-ink-muted">
            {advice === null ? nextStep(diagnosis) : visibleLine(translate(advice))}
          </p>
        )}
        <Actions serverId={serverId} diagnosis={diagnosis} />
        {tone === "trouble" && !canFix(diagnosis) && diagnosis.leadsTo !== null && (
          <RemedyLink serverId={serverId} page={diagnosis.leadsTo} />
        )}
        {tone === "trouble" && canAsk && (
          <AskAssistantLink serverId={serverId} about={isLag(diagnosis) ? "lag" : "crash"} />
        )}
        {tone === "trouble" && canRepair && <GetHelp failureId={diagnosis.id} />}
        {tone === "trouble" && <LastWorkingLine serverId={serverId} />}
      </div>
    </Card>
  );
}

interface DecidingLineProps {
  readonly serverId: string;
  /** Null: no line shows it. */
  readonly line: string | null;
  readonly reportPath: string | null;
}

function DecidingLine({ serverId, line, reportPath }: DecidingLineProps) {
  const report = reportPath !== null && <ReportLink serverId={serverId} path={reportPath} />;
  if (line === null)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        {t("From the log: not recorded.")}
        {report}
      </p>
    );
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        {t("From the log")}
        <ConsoleLineLink serverId={serverId} line={line} />
        {report}
      </figcaption>
      <p className="rounded-md bg-night-950 px-3 py-2 font-mono text-sm wrap-anywhere">{visibleLine(line)}</p>
    </figure>
  );
}

function ReportLink({ serverId, path }: { readonly serverId: string; readonly path: string }) {
  const [, dir = "", file = path] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  return (
    <Link
      to="/server/$serverId/{-$tab}"
      params={{ serverId, tab: "files" }}
      search={{ dir, file }}
      className={`inline-flex min-h-11 items-center ${textLinkStyle}`}
    >
      {t("Open the crash report")}
    </Link>
  );
}

function Dismiss({ serverId, diagnosisId }: { readonly serverId: string; readonly diagnosisId: string }) {
  const { dismiss } = useTreatment(serverId, diagnosisId);
  return (
    <IconButton
      icon={X}
      label={t("Dismiss")}
      disabled={dismiss.isPending}
      className="-mt-2 -mr-2"
      onClick={() => dismiss.mutate()}
    />
  );
}

/** Also announced to screen readers. */
function Treatment({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { change } = diagnosis;
  const isShown = change !== null && change.state !== "proposed";
  return (
    <output className="flex items-start gap-2 text-sm empty:hidden">
      {isShown && toneOf(diagnosis) === "work" && <Spinner />}
      {isShown && (
        <span className="wrap-anywhere">
          {treatmentText(change.state)} {change.sentence !== null && visibleLine(translate(change.sentence))}
        </span>
      )}
    </output>
  );
}

function Actions({ serverId, diagnosis }: Pick<DoctorCardProps, "serverId" | "diagnosis">) {
  const { preview, fix, undo } = useTreatment(serverId, diagnosis.id);
  const [isLooking, setLooking] = useState(false);
  const { fix: offer, change } = diagnosis;
  const isOffered = canFix(diagnosis) && offer !== null;
  const canUndo = change?.canUndo === true;
  if (!isOffered && !canUndo) return null;
  const look = () => {
    setLooking(true);
    preview.mutate();
  };
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      {isOffered && (
        <>
          <Button
            variant="primary"
            className="whitespace-normal"
            isBusy={fix.isPending}
            onClick={() => fix.mutate()}
          >
            {visibleLine(translate(offer.title))}
          </Button>
          <Button onClick={look}>{t("What will change?")}</Button>
          <FixDialog
            serverId={serverId}
            offer={offer}
            changeId={preview.data?.changeId}
            isOpen={isLooking}
            isRefused={preview.isError}
            isBusy={fix.isPending}
            onOpenChange={setLooking}
            onFix={() => fix.mutate(undefined, { onSettled: () => setLooking(false) })}
          />
        </>
      )}
      {canUndo && (
        <Button isBusy={undo.isPending} onClick={() => undo.mutate(change.id)}>
          {!undo.isPending && <Undo2 aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {t("Undo")}
        </Button>
      )}
    </div>
  );
}

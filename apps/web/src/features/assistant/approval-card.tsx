import type { Approval } from "@blockwright/contract/assistant";
import { useEffect, useId, useState } from "react";
import { t, tCount, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { DiffLines } from "../../shared/ui/diff-lines.tsx";
import { TimeLeft } from "../../shared/ui/time-ago.tsx";
import { whenOf, type ChosenTime } from "./apply-time.ts";
import { ApplyTimes } from "./apply-times.tsx";
import { useDecide } from "./assistant-queries.ts";
import { WaitingCard } from "./waiting-card.tsx";

interface ApprovalCardProps {
  readonly conversationId: string;
  readonly approval: Approval;
  /** Only the person who asked can decide. */
  readonly isMine: boolean;
  readonly playersOnline: number;
}

export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, conversationId } = props;
  return approval.decision === "approved" ? (
    <WaitingCard conversationId={conversationId} approval={approval} />
  ) : (
    <Question {...props} />
  );
}

/** Exactly what will happen, before it happens. */
function Question({ conversationId, approval, isMine, playersOnline }: ApprovalCardProps) {
  const titleId = useId();
  const isExpired = useIsPast(approval.expiresAt);
  const { title, details, isDestructive } = approval;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-lg border border-lamp-400/40 bg-night-900 p-4"
    >
      <h3 id={titleId} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-base font-semibold">
        <span className="wrap-anywhere">{visibleLine(translate(title))}</span>
        <Badge tone="lamp">{t("Needs you")}</Badge>
      </h3>
      {details !== title && <DiffLines diff={details} className="text-console" />}
      {isDestructive && (
        <p className="text-sm text-lamp-400">
          {t("This can give power, lock people out or run code. Read it first.")}
        </p>
      )}
      {playersOnline > 0 && (
        <p className="text-sm text-ink-muted">
          {tCount(playersOnline, "{count} player is online.", "{count} players are online.")}
        </p>
      )}
      {isExpired && <p className="text-sm">{t("You were shown this too long ago. Please ask again.")}</p>}
      {!isMine && <p className="text-sm">{t("Waiting for the person who asked. Only they can decide.")}</p>}
      {isMine && <Answer conversationId={conversationId} approval={approval} isExpired={isExpired} />}
    </section>
  );
}

interface AnswerProps extends Pick<ApprovalCardProps, "conversationId" | "approval"> {
  readonly isExpired: boolean;
}

function Answer({ conversationId, approval, isExpired }: AnswerProps) {
  const decide = useDecide(conversationId);
  const { times, isDestructive, expiresAt } = approval;
  const [chosen, setChosen] = useState<ChosenTime>({ kind: times[0] ?? "now", day: "today", clock: "" });
  const [isPossible, setIsPossible] = useState(true);
  const decision = decide.isPending ? decide.variables.decision : undefined;

  function choose(next: ChosenTime): void {
    setChosen(next);
    setIsPossible(whenOf(next, Date.now()) !== undefined);
  }

  function approve(): void {
    const when = whenOf(chosen, Date.now());
    setIsPossible(when !== undefined);
    if (when) decide.mutate({ approval, decision: "approved", ...(times.length > 0 && { when }) });
  }

  return (
    <>
      {times.length > 0 && (
        <ApplyTimes times={times} chosen={chosen} isWrong={!isPossible} onChoose={choose} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isDestructive ? "danger" : "primary"}
          disabled={isExpired || decide.isPending || !isPossible}
          isBusy={decision === "approved"}
          onClick={approve}
        >
          {t("Approve")}
        </Button>
        <Button
          disabled={decide.isPending}
          isBusy={decision === "refused"}
          onClick={() => decide.mutate({ approval, decision: "refused" })}
        >
          {t("Refuse")}
        </Button>
        {!isExpired && (
          <p className="text-xs text-ink-muted">
            {t("Expires")} <TimeLeft iso={expiresAt} />
          </p>
        )}
      </div>
    </>
  );
}

function useIsPast(iso: string): boolean {
  const [isPast, setIsPast] = useState(() => Date.now() > Date.parse(iso));
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), Math.max(0, Date.parse(iso) - Date.now()));
    return () => clearTimeout(timer);
  }, [iso]);
  return isPast;
}

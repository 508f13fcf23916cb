import type { Approval } from "@blockwright/contract/assistant";
import { useId } from "react";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { waitSentence } from "./apply-time.ts";
import { useStopTurn } from "./assistant-queries.ts";

interface WaitingCardProps {
  readonly conversationId: string;
  readonly approval: Approval;
}

/** Approved changes that wait for their moment. Nothing is changed until then. */
export function WaitingCard({ conversationId, approval: { title, when } }: WaitingCardProps) {
  const titleId = useId();
  const stop = useStopTurn(conversationId);
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-lg border border-night-700 bg-night-900 p-4"
    >
      <h3 id={titleId} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-base font-semibold">
        <span className="wrap-anywhere">{visibleLine(translate(title))}</span>
        <Badge tone="neutral">{t("Waiting")}</Badge>
      </h3>
      <p className="text-sm">
        {waitSentence(when)} {t("Nothing is changed until then.")}
      </p>
      <Button className="self-start" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        {t("Don't apply it")}
      </Button>
    </section>
  );
}

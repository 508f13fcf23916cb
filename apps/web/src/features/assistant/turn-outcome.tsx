import type { AssistantTurn } from "@blockwright/contract/assistant";
import type { Server } from "@blockwright/contract/servers";
import { translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { ChangeEvidence } from "./change-evidence.tsx";
import { toneOf, usageText, verdictText } from "./turn-words.ts";

interface TurnOutcomeProps {
  readonly server: Server;
  readonly turn: AssistantTurn;
}

/** How a turn ended, what shows it, and what it cost. */
export function TurnOutcome({ server, turn }: TurnOutcomeProps) {
  const { state, verdict, sentence, changeId } = turn;
  const usage = usageText(turn);
  if (state === "queued" || state === "running" || state === "waiting") return null;
  return (
    <div className="flex flex-col gap-3">
      {(verdict !== null || state !== "done") && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <Badge tone={toneOf(turn)}>{verdictText(turn)}</Badge>
          {sentence !== null && <span className="wrap-anywhere">{visibleLine(translate(sentence))}</span>}
        </p>
      )}
      {changeId !== null && <ChangeEvidence server={server} changeId={changeId} />}
      {usage !== undefined && <p className="text-xs text-ink-muted">{usage}</p>}
    </div>
  );
}

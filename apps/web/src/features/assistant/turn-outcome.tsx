import type { AssistantTurn } from "@blockwright/contract/assistant";
import type { Server } from "@blockwright/contract/servers";
import { translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { ChangeEvidence } from "./change-evidence.tsx";
import { toneOf, verdictText } from "./turn-words.ts";

interface TurnOutcomeProps {
  readonly server: Server;
  readonly turn: AssistantTurn;
}

/** How a turn ended, and what shows it. */
export function TurnOutcome({ server, turn }: TurnOutcomeProps) {
  const { state, verdict, sentence, changeId } = turn;
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
    </div>
  );
}

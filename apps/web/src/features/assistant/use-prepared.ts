import { evidenceKinds, type EvidenceKind } from "@blockwright/contract/assistant";
import type { AssistantMode } from "@blockwright/contract/assistant-rules";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useShownLocation } from "../../shared/browser/use-shown-location.ts";
import { preparedQuestion, type Suggestion } from "./suggestions.ts";

type Ask = (question: Suggestion) => void;

/** A question that a button elsewhere has prepared, as `#ask-crash`. It is asked once, and the address is plain again. */
export function usePrepared(isReady: boolean, mode: AssistantMode | undefined, ask: Ask): void {
  const hash = useShownLocation((location) => location.hash);
  const navigate = useNavigate();
  const asked = useRef<EvidenceKind>(undefined);
  const about = evidenceKinds.find((kind) => hash === `ask-${kind}`);
  const begin = useEffectEvent((kind: EvidenceKind) => {
    if (asked.current === kind) return;
    asked.current = kind;
    void navigate({ to: ".", search: true, hash: "", replace: true });
    ask(preparedQuestion(kind, mode));
  });
  useEffect(() => {
    if (about === undefined) asked.current = undefined;
    else if (isReady) begin(about);
  }, [about, isReady]);
}

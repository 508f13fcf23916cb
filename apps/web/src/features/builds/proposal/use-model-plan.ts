import type { Proposal } from "@blockwright/contract/proposals";
import { useEffect, useState } from "react";
import { followProposal } from "./follow-proposal.ts";

/** What the model has done so far. While it is used, the model goes on; afterwards it is stopped. */
export function useModelPlan(
  proposal: Proposal | undefined,
  onProposal: (proposal: Proposal) => void,
): readonly string[] {
  const plan = proposal?.modelPlan ?? undefined;
  const proposalId = proposal?.id;
  const runningId = plan?.state === "running" ? plan.id : undefined;
  const [told, setTold] = useState<{ readonly planId: string; readonly steps: readonly string[] }>();

  useEffect(() => {
    if (runningId === undefined || proposalId === undefined) return undefined;
    const closed = new AbortController();
    setTold({ planId: runningId, steps: [] });
    void followProposal({
      proposalId,
      signal: closed.signal,
      onStep: (text) =>
        setTold((earlier) => ({ planId: runningId, steps: [...(earlier?.steps ?? []), text] })),
      onProposal,
    });
    return () => closed.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one stream for each plan
  }, [runningId, proposalId]);

  return told !== undefined && told.planId === plan?.id && told.steps.length > 0
    ? told.steps
    : (plan?.steps ?? []);
}

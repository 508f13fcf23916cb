import { checkOwnerName, type OwnerNameCheck } from "@blockwright/contract/owner-name";
import { changeProposal, propose } from "@blockwright/contract/proposals";
import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import type { BuildDraft } from "../build-draft.ts";
import { proposalQuery } from "./proposal-query.ts";
import { useModelPlan } from "./use-model-plan.ts";

/** A slider that is dragged passes many sizes. */
const askSizeAfterMs = 400;

type ChangedChoices = { readonly [Key in keyof ProposalChoices]?: ProposalChoices[Key] | undefined };

export interface ShownProposal {
  readonly proposal: Proposal | undefined;
  /** What the model has done so far for this proposal. */
  readonly steps: readonly string[];
  /** Undefined until it was looked up. */
  readonly ownerName: OwnerNameCheck | undefined;
  readonly isFailed: boolean;
  readonly isChanging: boolean;
  readonly choose: (part: ChangedChoices) => void;
  /** Resolves once the api has these choices, too. */
  readonly settle: (part: ChangedChoices) => Promise<void>;
  readonly retry: () => void;
  /** Asks the model once more. */
  readonly askAgain: () => void;
}

/** The proposal for the draft, and its changes, one after the other. */
export function useProposal(draft: BuildDraft): ShownProposal {
  const queryClient = useQueryClient();
  const query = proposalQuery(draft);
  const { data: proposal, isError, refetch } = useQuery(query);
  const show = (changed: Proposal) => queryClient.setQueryData(query.queryKey, changed);
  const { settle, askAgain, isChanging } = useChanges(() => queryClient.getQueryData(query.queryKey), show);
  const steps = useModelPlan(proposal, show);
  const ownerName = useOwnerName(proposal);
  const choose = (part: ChangedChoices) => void settle(part).catch(() => undefined);

  // What fits depends on the memory.
  const { ramGb } = draft.size;
  const isOfThisSize = proposal === undefined || proposal.choices.ramGb === ramGb;
  useEffect(() => {
    if (isOfThisSize) return undefined;
    const timer = setTimeout(() => choose({ ramGb }), askSizeAfterMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one question for each size
  }, [ramGb, isOfThisSize]);

  return {
    proposal,
    steps,
    ownerName,
    isFailed: isError && proposal === undefined,
    isChanging,
    choose,
    settle,
    retry: () => void refetch(),
    askAgain,
  };
}

/** An answer that is older than the newest change is not shown. */
function useChanges(read: () => Proposal | undefined, show: (changed: Proposal) => void) {
  const unanswered = useRef(0);
  const newest = useRef<Proposal>(undefined);

  function current(): Proposal {
    const proposal = newest.current ?? read();
    if (!proposal) throw new Error("There is no proposal to change.");
    return proposal;
  }

  const change = useMutation({
    scope: { id: "proposal" },
    async mutationFn(part: ChangedChoices) {
      const { id, choices } = current();
      newest.current = await call(changeProposal, {
        params: { proposalId: id },
        body: { ...choices, ...(part as Partial<ProposalChoices>) },
      });
    },
    onError: (error) =>
      showToast({ title: t("That can't be changed"), description: translate(error.message), tone: "danger" }),
  });
  const again = useMutation({
    scope: { id: "proposal" },
    async mutationFn() {
      const { prompt, choices } = current();
      const { platformType, ramGb: ram } = choices;
      const { id } = await call(propose, { body: { prompt, platformType, ram } });
      newest.current = await call(changeProposal, { params: { proposalId: id }, body: choices });
    },
    onError: (error) =>
      showToast({ title: t("The AI can't be asked"), description: translate(error.message), tone: "danger" }),
  });

  async function answered(pending: Promise<void>): Promise<void> {
    unanswered.current += 1;
    try {
      await pending;
    } finally {
      unanswered.current -= 1;
      if (unanswered.current === 0 && newest.current) {
        show(newest.current);
        newest.current = undefined;
      }
    }
  }

  return {
    isChanging: change.isPending || again.isPending,
    settle: (part: ChangedChoices) => answered(change.mutateAsync(part)),
    askAgain: () => void answered(again.mutateAsync()).catch(() => undefined),
  };
}

function useOwnerName(proposal: Proposal | undefined): OwnerNameCheck | undefined {
  const owner = proposal?.joining.owner;
  const proposalId = proposal?.id ?? "";
  const { data } = useQuery({
    queryKey: ["owner-name", proposalId, owner?.name],
    queryFn: ({ signal }) => call(checkOwnerName, { params: { proposalId } }, signal),
    enabled: owner?.edition === "java",
    retry: false,
  });
  return data;
}

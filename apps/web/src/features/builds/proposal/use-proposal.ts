import { checkOwnerName, type OwnerNameCheck } from "@blockwright/contract/owner-name";
import { changeProposal, propose } from "@blockwright/contract/proposals";
import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import type { BuildDraft } from "../build-draft.ts";
import { proposalQuery } from "./proposal-query.ts";
import { useModelPlan } from "./use-model-plan.ts";

export interface ShownProposal {
  readonly proposal: Proposal | undefined;
  /** What the model has done so far for this proposal. */
  readonly steps: readonly string[];
  /** Undefined until it was looked up. */
  readonly ownerName: OwnerNameCheck | undefined;
  readonly isFailed: boolean;
  readonly isChanging: boolean;
  readonly choose: (part: Partial<ProposalChoices>) => void;
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
  const steps = useModelPlan(proposal, show);
  const ownerName = useOwnerName(proposal);

  function current(): Proposal {
    const shown = queryClient.getQueryData(query.queryKey);
    if (!shown) throw new Error("There is no proposal to change.");
    return shown;
  }

  const change = useMutation({
    scope: { id: "proposal" },
    mutationFn: (part: Partial<ProposalChoices>) => {
      const { id, choices } = current();
      return call(changeProposal, { params: { proposalId: id }, body: { ...choices, ...part } });
    },
    onSuccess: show,
    onError: (error) =>
      showToast({ title: t("That can't be changed"), description: translate(error.message), tone: "danger" }),
  });
  const again = useMutation({
    scope: { id: "proposal" },
    mutationFn: async () => {
      const { prompt, choices } = current();
      const { platformType, ramGb: ram } = choices;
      const { id } = await call(propose, { body: { prompt, platformType, ram } });
      return call(changeProposal, { params: { proposalId: id }, body: choices });
    },
    onSuccess: show,
    onError: (error) =>
      showToast({
        title: t("The AI can't be asked"),
        description: translate(error.message),
        tone: "danger",
      }),
  });
  return {
    proposal,
    steps,
    ownerName,
    isFailed: isError && proposal === undefined,
    isChanging: change.isPending || again.isPending,
    choose: (part) => change.mutate(part),
    retry: () => void refetch(),
    askAgain: () => again.mutate(),
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

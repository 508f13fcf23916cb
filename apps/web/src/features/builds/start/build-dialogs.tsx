import type { ServerSize } from "@blockwright/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BuildDraft } from "../build-draft.ts";
import { eulaConsentQuery } from "../build-queries.ts";
import { useProposal } from "../proposal/use-proposal.ts";
import type { BuildStep } from "./build-step.ts";
import { PlatformDialog } from "./platform-dialog.tsx";
import { SizeDialog } from "./size-dialog.tsx";

interface BuildDialogsProps {
  readonly step: BuildStep;
  readonly draft: BuildDraft;
  readonly isFreeTaken: boolean;
  readonly onSize: (size: ServerSize) => void;
  /** Called with the id of each new proposal. */
  readonly onProposal: (id: string) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

export function BuildDialogs(props: BuildDialogsProps) {
  const { step, draft, isFreeTaken, onSize, onProposal, onContinue, onClose } = props;
  const shown = useProposal(draft);
  const proposalId = shown.proposal?.id;
  // Prefetched while the size is chosen, so that the next dialog opens in its final shape.
  useQuery(eulaConsentQuery);

  // So that a reload finds the same proposal again.
  useEffect(() => {
    if (proposalId !== undefined && proposalId !== draft.proposalId) onProposal(proposalId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when there is another proposal
  }, [proposalId]);

  switch (step) {
    case "size":
      return (
        <SizeDialog
          size={draft.size}
          shown={shown}
          isFreeTaken={isFreeTaken}
          onSize={onSize}
          onContinue={onContinue}
          onClose={onClose}
        />
      );
    case "platform":
      return <PlatformDialog draft={draft} shown={shown} onClose={onClose} />;
  }
}

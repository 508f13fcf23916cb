import type { ServerSize } from "@blockwright/contract/plans";
import { useQuery } from "@tanstack/react-query";
import type { BuildDraft } from "../build-draft.ts";
import { eulaConsentQuery } from "../build-queries.ts";
import type { BuildStep } from "./build-step.ts";
import { PlatformDialog } from "./platform-dialog.tsx";
import { SizeDialog } from "./size-dialog.tsx";

interface BuildDialogsProps {
  readonly step: BuildStep;
  readonly draft: BuildDraft;
  readonly isFreeTaken: boolean;
  readonly onSize: (size: ServerSize) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

export function BuildDialogs({ step, draft, isFreeTaken, onSize, onContinue, onClose }: BuildDialogsProps) {
  // Prefetched while the size is chosen, so that the next dialog opens in its final shape.
  useQuery(eulaConsentQuery);
  switch (step) {
    case "size":
      return (
        <SizeDialog
          size={draft.size}
          isFreeTaken={isFreeTaken}
          onSize={onSize}
          onContinue={onContinue}
          onClose={onClose}
        />
      );
    case "platform":
      return <PlatformDialog draft={draft} onClose={onClose} />;
  }
}

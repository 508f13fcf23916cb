import { planOfSize } from "@blockwright/contract/plans";
import type { Proposal, ShownModelPlan } from "@blockwright/contract/proposals";
import { useNavigate } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { BuildDraft } from "../build-draft.ts";
import { announceOrder } from "../checkout/fresh-order.ts";
import { EulaTick } from "../eula/eula-tick.tsx";
import { useEulaConsent } from "../eula/use-eula-consent.ts";
import type { PlatformType } from "../platform-names.ts";
import { PlatformCard } from "./platform-card.tsx";
import { platformChoices } from "./platforms.ts";

interface PlatformDialogProps {
  readonly draft: BuildDraft;
  readonly proposal: Proposal | undefined;
  readonly onClose: () => void;
}

export function PlatformDialog({ draft, proposal, onClose }: PlatformDialogProps) {
  const consent = useEulaConsent();
  const goToCheckout = useGoToCheckout(draft, proposal?.id);
  const [chosen, setChosen] = useState<PlatformType | null>(null);

  function choose(platform: PlatformType): void {
    setChosen(platform);
    consent.withConsent(() => goToCheckout(platform));
  }

  return (
    <Dialog
      title={t("Choose Your Server Type")}
      description={t("Pick the edition that your players have.")}
      width="wide"
      isOpen
      onOpenChange={onClose}
    >
      <EulaTick consent={consent} />
      {proposal?.modelPlan && <StillPlanning plan={proposal.modelPlan} />}
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {platformChoices().map((choice) => (
          <li key={choice.id}>
            <PlatformCard
              choice={choice}
              isBusy={consent.isStoring && chosen === choice.id}
              isProposed={proposal?.choices.platformType === choice.id}
              lacks={proposal?.editions.find(({ platformType }) => platformType === choice.id)?.lacks ?? []}
              isDisabled={consent.isStoring || consent.status === "loading"}
              onChoose={() => choose(choice.id)}
            />
          </li>
        ))}
      </ul>
      <p className="flex gap-2.5 text-sm text-ink-muted">
        <Info aria-hidden className="mt-px size-4.5 shrink-0 text-sky-400" strokeWidth={1.75} />
        {t(
          "Crossplay servers use the bridge (Geyser) and its authentication plugin (Floodgate), so that Bedrock players can join a Java server.",
        )}
      </p>
    </Dialog>
  );
}

/** What is chosen here is ordered at once. */
function StillPlanning({ plan }: { readonly plan: ShownModelPlan }) {
  switch (plan.state) {
    case "running":
      return (
        <output className="block text-sm">
          {t("The AI is still planning. If you go on now, the build waits for its plan.")}
        </output>
      );
    case "planned":
      return (
        <p className="text-sm text-ink-muted">
          {t("The AI planned for the marked edition. For another one it plans again during the build.")}
        </p>
      );
    case "failed":
    case "stopped":
      return null;
  }
}

function useGoToCheckout({ prompt, size, recipe }: BuildDraft, proposalId: string | undefined) {
  const navigate = useNavigate();
  return (platformType: PlatformType): void => {
    const orderKey = announceOrder();
    void navigate({
      to: "/checkout",
      search: {
        prompt: prompt.trim(),
        plan: planOfSize(size),
        platformType,
        ram: size.ramGb,
        storage: size.storageGb,
        ...(recipe === null ? {} : { recipeId: recipe.id }),
        ...(proposalId === undefined ? {} : { proposalId }),
      },
      state: { orderKey },
      // Back from the checkout leads to the sizes, not to a dialog that would order again.
      replace: true,
    });
  };
}

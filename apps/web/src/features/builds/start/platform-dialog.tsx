import { planOfSize } from "@blockwright/contract/plans";
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
  readonly onClose: () => void;
}

export function PlatformDialog({ draft, onClose }: PlatformDialogProps) {
  const consent = useEulaConsent();
  const goToCheckout = useGoToCheckout(draft);
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
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {platformChoices().map((choice) => (
          <li key={choice.id}>
            <PlatformCard
              choice={choice}
              isBusy={consent.isStoring && chosen === choice.id}
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

function useGoToCheckout({ prompt, size, recipe }: BuildDraft) {
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
      },
      state: { orderKey },
      // Back from the checkout leads to the sizes, not to a dialog that would order again.
      replace: true,
    });
  };
}

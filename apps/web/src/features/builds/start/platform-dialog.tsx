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
import type { ShownProposal } from "../proposal/use-proposal.ts";
import { OwnerName } from "./owner-name.tsx";
import { PlatformCard } from "./platform-card.tsx";
import { platformChoices } from "./platforms.ts";
import { useOwnerName } from "./use-owner-name.ts";

interface PlatformDialogProps {
  readonly draft: BuildDraft;
  readonly shown: ShownProposal;
  readonly onClose: () => void;
}

export function PlatformDialog({ draft, shown, onClose }: PlatformDialogProps) {
  const { proposal } = shown;
  return (
    <Dialog
      title={t("Choose Your Server Type")}
      description={t("Pick the edition that your players have.")}
      width="wide"
      startsAtHeading
      isOpen
      onOpenChange={onClose}
    >
      {proposal ? (
        <Agreeing key={proposal.id} draft={draft} shown={shown} proposal={proposal} />
      ) : (
        <Platforms draft={draft} agree={async () => true} />
      )}
      <p className="flex gap-2.5 text-sm text-ink-muted">
        <Info aria-hidden className="mt-px size-4.5 shrink-0 text-sky-400" strokeWidth={1.75} />
        {t(
          "Crossplay servers use the bridge (Geyser) and its authentication plugin (Floodgate), so that Bedrock players can join a Java server.",
        )}
      </p>
    </Dialog>
  );
}

interface AgreeingProps extends Pick<PlatformDialogProps, "draft" | "shown"> {
  readonly proposal: Proposal;
}

/** What is chosen here becomes a part of the proposal before it is ordered. */
function Agreeing({ draft, shown, proposal }: AgreeingProps) {
  const form = useOwnerName(proposal);

  function saveName(): void {
    const taken = form.isChanged ? form.take() : undefined;
    if (taken) shown.choose(taken);
  }

  async function agree(platformType: PlatformType): Promise<boolean> {
    const taken = form.take(platformType);
    if (!taken) return false;
    const { choices } = proposal;
    const { ramGb } = draft.size;
    const isAgreed = choices.platformType === platformType && choices.ramGb === ramGb && !form.isChanged;
    if (isAgreed && !shown.isChanging) return true;
    return shown.settle({ platformType, ramGb, ...taken }).then(
      () => true,
      () => false,
    );
  }

  return (
    <>
      <OwnerName form={form} mode={proposal.joining.mode} check={shown.ownerName} onLeave={saveName} />
      <Platforms draft={draft} proposal={proposal} agree={agree} />
    </>
  );
}

interface PlatformsProps {
  readonly draft: BuildDraft;
  readonly proposal?: Proposal;
  /** False if the order can't be placed like this; the reason is shown. */
  readonly agree: (platform: PlatformType) => Promise<boolean>;
}

/** The card that fits the words comes first. */
function Platforms({ draft, proposal, agree }: PlatformsProps) {
  const consent = useEulaConsent();
  const goToCheckout = useGoToCheckout(draft, proposal?.id);
  const [chosen, setChosen] = useState<PlatformType | null>(null);
  const isBusy = chosen !== null;
  const fits = ({ id }: { readonly id: PlatformType }) => id === proposal?.choices.platformType;
  const cards = platformChoices();

  function choose(platform: PlatformType): void {
    consent.withConsent(() => {
      setChosen(platform);
      void agree(platform).then((isAgreed) => (isAgreed ? goToCheckout(platform) : setChosen(null)));
    });
  }

  return (
    <>
      <EulaTick consent={consent} />
      {proposal?.modelPlan && <StillPlanning plan={proposal.modelPlan} />}
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {[...cards.filter(fits), ...cards.filter((card) => !fits(card))].map((choice) => (
          <li key={choice.id}>
            <PlatformCard
              choice={choice}
              isBusy={chosen === choice.id}
              isProposed={fits(choice)}
              lacks={proposal?.editions.find(({ platformType }) => platformType === choice.id)?.lacks ?? []}
              isDisabled={isBusy || consent.isStoring || consent.status === "loading"}
              onChoose={() => choose(choice.id)}
            />
          </li>
        ))}
      </ul>
    </>
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

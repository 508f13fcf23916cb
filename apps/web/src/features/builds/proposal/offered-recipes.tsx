import { plainModes } from "@blockwright/contract/proposals";
import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { t, translate } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";

interface OfferedRecipesProps {
  readonly proposal: Proposal;
  readonly choose: (part: Partial<ProposalChoices>) => void;
}

/** For words that don't say what to build. */
export function OfferedRecipes({ proposal, choose }: OfferedRecipesProps) {
  const { offered, unreadLanguage } = proposal;
  return (
    <>
      <header>
        <h3 className="text-lg font-semibold">{t("What would you like to play?")}</h3>
        <p className="mt-1 text-sm text-ink-muted">
          {unreadLanguage === null
            ? t(
                "We couldn't tell from your description. Choose one of these, or go back and describe it again.",
              )
            : t(
                "This looks like {language}, which we don't read yet. Choose one of these, or describe it in English, German, French, Spanish or Portuguese.",
                { language: unreadLanguage },
              )}
        </p>
      </header>
      <ul className="flex flex-col gap-2">
        {offered.map(({ id, name, description }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => choose({ recipeId: id })}
              className="w-full rounded-md border border-control bg-night-850 px-4 py-3 text-left transition hover:border-lamp-400/60 hover:bg-night-800"
            >
              <span className="block text-sm font-semibold text-lamp-400">{translate(name)}</span>
              <span className="mt-1 block text-sm text-ink-muted">{translate(description)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {t("Or just the game, without plugins:")}
        {plainModes.map((mode) => (
          <Button key={mode} size="sm" onClick={() => choose({ plainMode: mode })}>
            {mode === "survival" ? t("Plain survival") : t("Plain creative")}
          </Button>
        ))}
      </p>
    </>
  );
}

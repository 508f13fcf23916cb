import { listOf } from "../../../shared/text/list-of.ts";
import { t } from "../../../shared/text/t.ts";
import type { LegalFacts, LegalSection } from "./legal-section.ts";

export function aiUse({ hasModel }: LegalFacts): LegalSection {
  return {
    title: t("How AI is used"),
    text: [
      hasModel
        ? t(
            "What you ask us to build is sent to a third-party AI model, which makes a plan from it. Your name, e-mail address and password are not sent. Please don't put secrets or other people's data into your description.",
          )
        : t(
            "No third-party AI model is set up on this site: plans are made from our own recipes, and your description stays here. Where a model is set up, it gets your description, but never your name, e-mail address or password.",
          ),
      t("We don't train AI models with your data."),
    ],
  };
}

export function sharing({ pluginSources }: LegalFacts): LegalSection {
  return {
    title: t("Who else sees it"),
    text: [t("We don't sell your data. These get the part they need:")],
    points: [
      t("The AI model's provider, where one is set up: your description and our questions about it."),
      pluginSources.length === 0
        ? t("The catalogues plugins come from: search words and downloads, in our name and not in yours.")
        : t("{sources}, where plugins come from: search words and downloads, in our name and not in yours.", {
            sources: listOf(pluginSources),
          }),
      t("The card payment provider, where one is set up: what paying takes."),
      t("Players who join your server: what the game shows them. Mojang and Microsoft check their logins."),
      t("Authorities, when the law leaves us no choice."),
    ],
  };
}

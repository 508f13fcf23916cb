import { ChevronDown, MessagesSquare } from "lucide-react";
import {
  useClaims,
  useCommunityUrl,
  useHasAutomaticBackups,
  useHasCards,
  useHasModel,
  usePluginSources,
} from "../../../shared/api/use-capabilities.ts";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { ClosingCall } from "../../landing/closing-call.tsx";
import { PageHeader } from "../page-header.tsx";
import { usePublicPage } from "../use-public-page.ts";
import { questions } from "./questions.ts";
import type { Question } from "./questions.ts";

export function FaqPage() {
  usePublicPage("/faq");
  const facts = {
    pluginSources: usePluginSources(),
    hasCards: useHasCards() ?? false,
    claims: useClaims(),
    hasModel: useHasModel() ?? false,
    hasAutomaticBackups: useHasAutomaticBackups(),
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-10 py-10 sm:py-14">
      <PageHeader
        title={t("Frequently Asked Questions")}
        text={t("Short answers to what people ask before they build.")}
      />
      <div className="flex flex-col gap-3">
        {questions(facts).map((question) => (
          <Answer key={question.title} {...question} />
        ))}
      </div>
      <Community />
      <ClosingCall />
    </div>
  );
}

/** The native disclosure element: any number can be open at once, and the page search finds closed ones. */
function Answer({ title, text }: Question) {
  return (
    <details className="group rounded-lg border border-night-700 bg-night-850 shadow-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-5 py-4 transition hover:bg-night-800 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg font-semibold">{title}</h2>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-lamp-400 transition group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="flex flex-col gap-3 px-5 pt-1 pb-5 text-pretty text-ink-muted">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}

function Community() {
  const url = useCommunityUrl();
  if (url === null) return null;
  return (
    <section className="flex flex-col items-center gap-4 text-center">
      <h2 className="text-xl font-semibold">{t("Still wondering?")}</h2>
      <a href={url} target="_blank" rel="noreferrer" className={buttonStyle("secondary", "lg")}>
        <MessagesSquare aria-hidden className="size-5" strokeWidth={1.75} />
        {isDiscord(url) ? t("Join Discord") : t("Join our community")}
      </a>
    </section>
  );
}

function isDiscord(url: string): boolean {
  return /(^|\.)discord\.(gg|com)$/.test(new URL(url).hostname);
}

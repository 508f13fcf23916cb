import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useHasCards, useHasModel, usePluginSources } from "../../../shared/api/use-capabilities.ts";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { usePublicPage } from "../use-public-page.ts";
import { LegalText } from "./legal-text.tsx";
import { privacySections } from "./privacy.ts";
import { termsSections } from "./terms.ts";

/** One page for /terms and /privacy, so that the tabs stay on the screen when the route changes. */
export function LegalPage() {
  const navigate = useNavigate();
  const path = useShownLocation(({ pathname }) => (pathname.startsWith("/privacy") ? "/privacy" : "/terms"));
  usePublicPage(path);
  const facts = {
    pluginSources: usePluginSources(),
    hasModel: useHasModel() ?? false,
    hasCards: useHasCards() ?? false,
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 py-8 sm:py-12">
      <Link to="/" className={buttonStyle("ghost", "sm", "-ml-3 self-start")}>
        <ArrowLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Back to Home")}
      </Link>
      <header>
        <h1 className="text-3xl font-bold">{t("Legal Information")}</h1>
        <p className="mt-2 text-ink-muted">{t("Last Updated: October 11, 2025")}</p>
      </header>
      <Tabs
        label={t("Legal Information")}
        value={path}
        onChange={(next) => void navigate({ to: next })}
        tabs={[
          {
            value: "/terms",
            label: t("Terms of Service"),
            content: <LegalText sections={termsSections(facts)} />,
          },
          {
            value: "/privacy",
            label: t("Privacy Policy"),
            content: <LegalText sections={privacySections(facts)} />,
          },
        ]}
      />
    </div>
  );
}

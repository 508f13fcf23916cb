import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";

export function Footer() {
  return (
    // As what follows a fold that loads.
    <footer className="mt-16 border-t border-night-700/60 bg-night-950 [main:has([data-fold-skeleton])~&]:invisible">
      <div className="mx-auto flex max-w-6xl flex-col gap-x-6 gap-y-2 px-4 py-6 text-sm text-ink-muted sm:flex-row sm:flex-wrap sm:items-center sm:justify-between sm:px-6">
        <p>{t("© 2025 Blockwright. Not affiliated with Mojang or Microsoft.")}</p>
        <nav aria-label={t("Legal Information")} className="-mx-2 flex flex-wrap gap-x-2">
          <Link to="/terms" className={footerLinkStyle}>
            {t("Terms of Service")}
          </Link>
          <Link to="/privacy" className={footerLinkStyle}>
            {t("Privacy Policy")}
          </Link>
        </nav>
      </div>
    </footer>
  );
}

const footerLinkStyle = "flex min-h-11 items-center rounded-sm px-2 transition hover:text-ink";

import { t } from "../../shared/text/t.ts";

export function Footer() {
  return (
    <footer className="mt-16 border-t border-night-700/60 bg-night-950/80">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-sm text-ink-muted sm:px-6">
        <p>{t("© 2025 Blockwright")}</p>
        <p>{t("Not affiliated with Mojang or Microsoft.")}</p>
      </div>
    </footer>
  );
}

import { Check } from "lucide-react";
import { t } from "../../../shared/text/t.ts";

/** Ten features that every server has today, including the free one. */
function included(): readonly string[] {
  return [
    t("An AI builder that turns your words into a plan, with a reason for every part"),
    t("Java, Bedrock and Crossplay"),
    t("Vanilla, Paper, Spigot, Forge, NeoForge and Fabric"),
    t("Plugins found, installed with what they need, updated and undone in the browser"),
    t("Every download checked: against its source's fingerprint, or the one we took when we first saw it"),
    t("A real-time console in your browser"),
    t("A file manager with SSH access"),
    t("Start, stop and restart, with CPU, memory and disk as they are right now"),
    t("24/7 monitoring that starts a crashed server again"),
    t("A recipe of your server to keep, share and build again"),
  ];
}

export function Included() {
  return (
    <section
      aria-labelledby="included"
      className="rounded-lg border border-night-700 bg-night-850 p-6 shadow-card sm:p-8"
    >
      <h2 id="included" className="text-2xl font-semibold">
        {t("What's Included")}
      </h2>
      <p className="mt-2 text-ink-muted">{t("The same for every server, free or paid.")}</p>
      <ul className="mt-6 grid gap-x-8 gap-y-3 md:grid-cols-2">
        {included().map((item) => (
          <li key={item} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-grass-400" strokeWidth={2} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

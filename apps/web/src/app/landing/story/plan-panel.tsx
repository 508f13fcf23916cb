import { t } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";

function plannedPlugins() {
  return [
    { name: t("GriefPrevention"), reason: t("Players claim their land themselves.") },
    { name: t("EssentialsX"), reason: t("Homes, and the money that shops need.") },
    { name: t("Geyser"), reason: t("Lets phones and consoles join.") },
  ];
}

export function PlanPanel() {
  return (
    <div className="w-full max-w-sm">
      <p className="font-heading text-lg font-semibold">{t("Hearthside Survival")}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone="sky">{t("Paper")}</Badge>
        <Badge>{t("1.21.8")}</Badge>
        <Badge tone="lamp">{t("Crossplay")}</Badge>
      </p>
      <ul className="mt-4 flex flex-col divide-y divide-night-700 rounded-md border border-night-700 bg-night-850">
        {plannedPlugins().map(({ name, reason }) => (
          <li key={name} className="px-4 py-2.5">
            <p className="text-sm font-semibold">{name}</p>
            <p className="text-sm text-ink-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

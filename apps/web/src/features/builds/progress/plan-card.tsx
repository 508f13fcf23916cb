import type { BuildPlan } from "@blockwright/contract/builds";
import { t } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { DataList } from "../../../shared/ui/data-list.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { PlannedPlugins } from "./planned-plugins.tsx";

/** The plan of the build so far. */
export function PlanCard({ plan }: { readonly plan: BuildPlan }) {
  const { name, description, software, minecraftVersion, plugins, settings, plannedBy } = plan;
  return (
    <Card className="flex flex-col gap-5">
      <header>
        <h2 className="text-xl font-semibold break-words">{name}</h2>
        <p className="mt-1 text-sm break-words text-ink-muted">{description}</p>
        <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="sky">{software}</Badge>
          <Badge>{minecraftVersion ?? t("Version not settled yet")}</Badge>
        </p>
      </header>
      <section>
        <h3 className="mb-2 text-sm font-semibold">{t("Plugins")}</h3>
        <PlannedPlugins plugins={plugins} />
      </section>
      {settings.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t("Settings")}</h3>
          <DataList items={settings.map(({ label, value }) => ({ term: label, detail: value }))} />
        </section>
      )}
      <p className="border-t border-night-700 pt-4 text-sm break-words text-ink-muted">
        {plannedByText(plannedBy)}
      </p>
    </Card>
  );
}

function plannedByText({ kind, name }: BuildPlan["plannedBy"]): string {
  switch (kind) {
    case "recipe":
      return t("Planned with the recipe '{name}'.", { name });
    case "model":
      return t("Planned by {name}.", { name });
    case "import":
      return t("Planned from your recipe file.");
  }
}

export function PlanSkeleton() {
  return (
    <Card aria-busy="true">
      <CardHeader
        title={t("The plan")}
        description={t("What we will install, and why, appears here first.")}
      />
      <div className="flex flex-col gap-4">
        {["w-40", "w-56", "w-48"].map((width) => (
          <div key={width} className="flex flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-4 w-full max-w-md" />
          </div>
        ))}
      </div>
    </Card>
  );
}

import type { BuildPlan } from "@blockwright/contract/builds";
import { t } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";

type PlannedPlugin = BuildPlan["plugins"][number];

export function PlannedPlugins({ plugins }: { readonly plugins: readonly PlannedPlugin[] }) {
  if (plugins.length === 0)
    return <p className="text-sm text-ink-muted">{t("None: this server needs no plugins.")}</p>;
  return (
    <ul className="divide-y divide-night-700">
      {plugins.map((plugin) => (
        <li key={plugin.name} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 text-sm font-medium break-words">
              {plugin.name}
              {plugin.version !== null && (
                <span className="ml-2 font-mono text-xs text-ink-muted">{plugin.version}</span>
              )}
            </span>
            <PluginState state={plugin.state} />
          </p>
          <p className="mt-1 text-sm break-words text-ink-muted">{plugin.reason}</p>
          {plugin.state === "left-out" && plugin.note !== null && (
            <p className="mt-1 text-sm break-words text-lamp-400">
              {t("Left out: {why}", { why: plugin.note })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function PluginState({ state }: Pick<PlannedPlugin, "state">) {
  switch (state) {
    case "planned":
      return <Badge>{t("Planned")}</Badge>;
    case "installed":
      return <Badge tone="grass">{t("Installed")}</Badge>;
    case "left-out":
      return <Badge tone="lamp">{t("Left out")}</Badge>;
  }
}

import type { pluginEffects } from "@blockwright/contract/plugins";
import type { Server } from "@blockwright/contract/servers";
import { RotateCw, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { listOf } from "../../../shared/text/list-of.ts";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import type { BadgeTone } from "../../../shared/ui/badge.tsx";
import type { Plan } from "./use-plugin-change.ts";

interface PlanSummaryProps {
  readonly plan: Plan;
  readonly server: Pick<Server, "currentPlayers">;
}

/** All planned changes with their versions, and what to know before confirming. */
export function PlanSummary({ plan, server }: PlanSummaryProps) {
  // The requested plugin comes before its dependencies.
  const effects = plan.effects.toSorted(
    (a, b) => Number(a.because.length > 0) - Number(b.because.length > 0),
  );
  const warnings = plan.warnings.map((warning) => visibleLine(translate(warning)));
  return (
    <>
      <ul className="divide-y divide-night-700 rounded-md border border-night-700 px-4">
        {effects.map((effect, index) => (
          <EffectRow key={index} effect={effect} />
        ))}
      </ul>
      {warnings.map((warning) => (
        <Note key={warning} icon={TriangleAlert}>
          {warning}
        </Note>
      ))}
      {plan.needsRestart && <Note icon={RotateCw}>{restartText(server)}</Note>}
    </>
  );
}

type Effect = Plan["effects"][number];

function EffectRow({ effect: { effect, name, from, to, because } }: { readonly effect: Effect }) {
  const { label, tone } = effectWords(effect);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-medium wrap-anywhere">{visibleLine(name)}</span>
        {because.length > 0 && (
          <span className="block text-sm wrap-anywhere text-ink-muted">
            {t("Needed by {names}", { names: listOf(because.map(visibleLine)) })}
          </span>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-3">
        <span className="min-w-0 font-mono text-sm wrap-anywhere text-ink-muted">
          {versionsText(from, to)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  );
}

function effectWords(effect: (typeof pluginEffects)[number]): { label: string; tone: BadgeTone } {
  switch (effect) {
    case "install":
      return { label: t("New"), tone: "grass" };
    case "update":
      return { label: t("Update"), tone: "sky" };
    case "remove":
      return { label: t("Removed"), tone: "ember" };
    case "enable":
      return { label: t("Enabled"), tone: "grass" };
    case "disable":
      return { label: t("Disabled"), tone: "neutral" };
  }
}

function versionsText(from: string | null, to: string | null): string {
  const both = from !== null && to !== null && from !== to;
  return both ? `${visibleLine(from)} → ${visibleLine(to)}` : visibleLine(to ?? from ?? "");
}

function restartText({ currentPlayers }: PlanSummaryProps["server"]): string {
  if (currentPlayers === 0) return t("Your server restarts.");
  return tCount(
    currentPlayers,
    "Your server restarts. {count} player is online and has to join again.",
    "Your server restarts. {count} players are online and have to join again.",
  );
}

function Note({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm wrap-anywhere text-lamp-400">
      <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

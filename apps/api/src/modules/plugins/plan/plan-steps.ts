import type { planPlugins } from "@blockwright/contract/plugins";
import type { RouteAnswer } from "@blockwright/contract/route";
import type { PresentPlugin } from "../installed/reconcile.ts";
import type { ChosenAddOn } from "./choose-versions.ts";

export type PluginEffect = RouteAnswer<typeof planPlugins>["effects"][number];

/** One action on one plugin or mod. */
export type PlanStep =
  | { readonly effect: "install"; readonly chosen: ChosenAddOn }
  | { readonly effect: "update"; readonly plugin: PresentPlugin; readonly chosen: ChosenAddOn }
  | {
      readonly effect: "remove" | "disable" | "enable";
      readonly plugin: PresentPlugin;
      readonly because?: readonly string[];
    };

export interface Intent {
  readonly installed: readonly PresentPlugin[];
  readonly renewed: readonly PresentPlugin[];
  readonly woken: readonly PresentPlugin[];
}

/** From the chosen versions to the actions. An add-on in the right version needs none. */
export function stepsTowards(
  chosen: readonly ChosenAddOn[],
  { installed, renewed, woken }: Intent,
): PlanStep[] {
  const isNeeded = neededNewly(chosen, { installed, renewed });
  const steps = chosen.filter(isNeeded).flatMap((one): PlanStep[] => {
    const active = installed.find(({ enabled, source }) => enabled && source === one.id);
    if (active) {
      const isOther = renewed.includes(active) && active.version !== one.version;
      return isOther ? [{ effect: "update", plugin: active, chosen: one }] : [];
    }
    const asleep = installed.find(
      ({ enabled, source, name }) => !enabled && (source === one.id || name === one.name),
    );
    if (!asleep) return [{ effect: "install", chosen: one }];
    return asleep.version === one.version
      ? [{ effect: "enable", plugin: asleep, because: one.because }]
      : [{ effect: "update", plugin: asleep, chosen: one }];
  });
  const isWoken = (plugin: PresentPlugin) => steps.some((step) => "plugin" in step && step.plugin === plugin);
  const unknown = woken.filter((plugin) => !isWoken(plugin));
  return [...steps, ...unknown.map((plugin) => ({ effect: "enable", plugin }) as const)];
}

/**
 * A dependency that was already missing stays missing: a person removed it, and a change of others is no reason to
 * reinstall it.
 */
function neededNewly(
  chosen: readonly ChosenAddOn[],
  { installed, renewed }: Pick<Intent, "installed" | "renewed">,
): (one: ChosenAddOn) => boolean {
  const isNeeded = (one: ChosenAddOn, seen: readonly ChosenAddOn[]): boolean => {
    if (one.because.length === 0) return true;
    return one.because.some((name) => {
      const needer = chosen.find((other) => other.name === name);
      if (!needer || seen.includes(needer)) return false;
      const active = installed.find(({ enabled, source }) => enabled && source === needer.id);
      if (!active) return isNeeded(needer, [...seen, one]);
      return renewed.includes(active) && !active.descriptor?.needs.includes(one.name);
    });
  };
  return (one) => isNeeded(one, []);
}

export function effectOf(step: PlanStep): PluginEffect {
  const { effect } = step;
  switch (step.effect) {
    case "install":
      return {
        effect,
        name: step.chosen.name,
        from: null,
        to: step.chosen.version,
        because: [...step.chosen.because],
      };
    case "update":
      return {
        effect,
        name: step.chosen.name,
        from: step.plugin.version,
        to: step.chosen.version,
        because: [...step.chosen.because],
      };
    case "enable":
      return {
        effect,
        name: step.plugin.name,
        from: null,
        to: step.plugin.version,
        because: [...(step.because ?? [])],
      };
    case "remove":
    case "disable":
      return { effect, name: step.plugin.name, from: step.plugin.version, to: null, because: [] };
  }
}

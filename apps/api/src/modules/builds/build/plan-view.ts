import type { BuildPlan } from "@blockwright/contract/builds";
import type { Lock } from "@blockwright/minecraft/lock";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";

export interface LeftOut {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
}

const labels: readonly (readonly [string, string])[] = [
  ["gamemode", "Game mode"],
  ["difficulty", "Difficulty"],
  ["hardcore", "Hardcore"],
  ["max-players", "Players"],
  ["white-list", "Allow list"],
  ["pvp", "Player fights"],
  ["view-distance", "View distance"],
];

/** What a person sees during the build. */
export function planView(recipe: Recipe, plannedBy: BuildPlan["plannedBy"]): BuildPlan {
  const { name, description, software, minecraftVersion, plugins, properties, gameRules } = recipe;
  const values: Readonly<Record<string, unknown>> = { ...properties, ...gameRules };
  return {
    name,
    description,
    software: softwareNames[software],
    minecraftVersion: minecraftVersion === newestVersion ? null : minecraftVersion,
    plugins: plugins.map((plugin) => ({
      name: plugin.name,
      version: null,
      reason: plugin.reason,
      state: "planned",
      note: null,
    })),
    settings: labels.flatMap(([key, label]) =>
      key in values ? [{ label, value: inWords(values[key]) }] : [],
    ),
    plannedBy: { ...plannedBy },
  };
}

export function withResolved(
  plan: BuildPlan,
  lock: Lock,
  leftOut: readonly LeftOut[],
  behind: readonly string[] = plan.behind ?? [],
): BuildPlan {
  return {
    ...plan,
    ...(behind.length > 0 && { behind: [...behind] }),
    minecraftVersion: lock.software.minecraftVersion,
    plugins: [
      ...lock.plugins.map(({ name, version, reason }) => ({
        name,
        version,
        reason,
        state: "planned" as const,
        note: null,
      })),
      ...leftOut.map(({ name, sentence }) => ({
        name,
        version: null,
        reason: plan.plugins.find((plugin) => plugin.name === name)?.reason ?? "",
        state: "left-out" as const,
        note: sentence,
      })),
    ],
  };
}

export function withInstalled(plan: BuildPlan): BuildPlan {
  return {
    ...plan,
    plugins: plan.plugins.map((plugin) =>
      plugin.state === "planned" ? { ...plugin, state: "installed" } : plugin,
    ),
  };
}

function inWords(value: unknown): string {
  if (value === true) return "on";
  return value === false ? "off" : String(value);
}

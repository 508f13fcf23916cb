import type { PluginAction } from "@blockwright/contract/plugins";
import { pluginId } from "@blockwright/minecraft/recipe";
import { AppError } from "../../../platform/errors.ts";
import { sourceLabel } from "../../catalogue/index.ts";
import { dependantsOf } from "../installed/descriptor.ts";
import type { PresentPlugin } from "../installed/reconcile.ts";
import type { PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { chooseVersions, type Choice, type ChosenVersions } from "./choose-versions.ts";
import { titleOfProject } from "./project-title.ts";
import { findRenewable } from "./find-renewable.ts";
import { stepsTowards, type PlanStep } from "./plan-steps.ts";

export interface PreparedPlan {
  readonly title: string;
  readonly steps: readonly PlanStep[];
  readonly warnings: readonly string[];
  /** An add-on that fails to load is put back alone. */
  readonly isInParts: boolean;
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });

/** The steps for it. Throws CHANGE_REFUSED, with the reason, when it is impossible or unnecessary. */
export async function preparePlan(
  deps: PluginsDeps,
  place: PluginPlace,
  installed: readonly PresentPlugin[],
  wanted: PluginAction,
): Promise<PreparedPlan> {
  if (wanted.action === "install") return prepareInstall(deps, place, installed, wanted.pluginId);
  const meant = wanted.ids.map((id) => {
    const found = installed.find((plugin) => plugin.id === id);
    if (!found) throw new AppError("CHANGE_REFUSED", "That is no longer installed. Load the page again.");
    return found;
  });
  switch (wanted.action) {
    case "update":
      return prepareUpdate(deps, place, installed, meant);
    case "enable":
      return prepareEnable(deps, place, installed, meant);
    case "remove":
      return prepareLess("remove", installed, meant);
    case "disable":
      return prepareLess(
        "disable",
        installed,
        meant.filter(({ enabled }) => enabled),
      );
  }
}

async function prepareInstall(
  deps: PluginsDeps,
  place: PluginPlace,
  installed: readonly PresentPlugin[],
  id: string,
): Promise<PreparedPlan> {
  requireProjectId(id);
  const wish = { id, name: await titleOfProject(deps, place, id) };
  const choice = { fresh: [wish], renewed: [], woken: [] };
  const versions = await chooseVersions(deps, place, installed, choice);
  const left = versions.leftOut.find((one) => one.id === id);
  if (left) throw new AppError("CHANGE_REFUSED", whyLeftOut(installed, left));
  const steps = stepsTowards(versions.chosen, { ...choice, installed });
  if (steps.length === 0) throw new AppError("CHANGE_REFUSED", `${wish.name} is already installed.`);
  return { title: `Install ${wish.name}`, steps, warnings: warningsAbout(steps, versions), isInParts: false };
}

/** Ids become part of the paths that sources are asked for. */
function requireProjectId(id: string): void {
  if (!pluginId.safeParse(id).success || /:\.+$/.test(id))
    throw new AppError("CHANGE_REFUSED", "No source has such an id. Search for the plugin first.");
}

function whyLeftOut(
  installed: readonly PresentPlugin[],
  { name, sentence }: ChosenVersions["leftOut"][number],
): string {
  const isThere = installed.some(
    (plugin) => plugin.enabled && plugin.name.toLowerCase() === name.toLowerCase(),
  );
  return isThere
    ? `This server already has ${name}, as a file we can't match to a source. Remove that file first.`
    : `${name} can't be installed: ${sentence}`;
}

async function prepareUpdate(
  deps: PluginsDeps,
  place: PluginPlace,
  installed: readonly PresentPlugin[],
  meant: readonly PresentPlugin[],
): Promise<PreparedPlan> {
  const { renewed, warnings } = await findRenewable(deps, place, meant);
  const choice = { fresh: [], renewed, woken: [] };
  const versions = renewed.length > 0 ? await chooseVersions(deps, place, installed, choice) : undefined;
  const steps = versions ? stepsTowards(versions.chosen, { ...choice, installed }) : [];
  const said = [...warnings, ...(versions?.refusals ?? [])];
  if (!versions || steps.length === 0)
    throw new AppError("CHANGE_REFUSED", said.join(" ") || upToDate(meant));
  return {
    title: titleFor("Update", steps),
    steps,
    warnings: [...said, ...warningsAbout(steps, versions)],
    isInParts: steps.length > 1,
  };
}

function upToDate(meant: readonly PresentPlugin[]): string {
  return `${meant.length === 1 ? (meant[0]?.name ?? "It") : "Everything"} is up to date.`;
}

async function prepareEnable(
  deps: PluginsDeps,
  place: PluginPlace,
  installed: readonly PresentPlugin[],
  meant: readonly PresentPlugin[],
): Promise<PreparedPlan> {
  const woken = meant.filter(({ enabled }) => !enabled);
  if (woken.length === 0) throw new AppError("CHANGE_REFUSED", `${namesOf(meant)} is already enabled.`);
  const { choice, versions } = await chooseWoken(deps, place, installed, woken);
  const steps = stepsTowards(versions.chosen, { ...choice, installed });
  return {
    title: titleFor("Enable", steps),
    steps,
    warnings: warningsAbout(steps, versions),
    isInParts: false,
  };
}

/** In their own versions; where those don't fit this server, as after its update, in others that do. */
async function chooseWoken(
  deps: PluginsDeps,
  place: PluginPlace,
  installed: readonly PresentPlugin[],
  woken: readonly PresentPlugin[],
): Promise<{ choice: Choice; versions: ChosenVersions }> {
  const own = { fresh: [], renewed: [], woken };
  try {
    return { choice: own, versions: await chooseVersions(deps, place, installed, own) };
  } catch (error) {
    const renewed = woken.filter(({ isPinned }) => !isPinned);
    if (!(error instanceof AppError) || renewed.length === 0) throw error;
    const choice = { fresh: [], renewed, woken };
    return { choice, versions: await chooseVersions(deps, place, installed, choice) };
  }
}

function prepareLess(
  effect: "remove" | "disable",
  installed: readonly PresentPlugin[],
  meant: readonly PresentPlugin[],
): PreparedPlan {
  if (meant.length === 0) throw new AppError("CHANGE_REFUSED", "That is already disabled.");
  const staying = installed.filter((plugin) => !meant.includes(plugin));
  const warnings = meant.flatMap((plugin) => {
    const dependants = plugin.enabled ? dependantsOf(plugin, staying) : [];
    const need = dependants.length === 1 ? "needs" : "need";
    return dependants.length === 0
      ? []
      : [`${listing.format(dependants)} ${need} ${plugin.name} and won't load without it.`];
  });
  const steps = meant.map((plugin) => ({ effect, plugin }));
  return {
    title: titleFor(effect === "remove" ? "Remove" : "Disable", steps),
    steps,
    warnings,
    isInParts: false,
  };
}

const maxNamed = 3;

function titleFor(verb: string, steps: readonly PlanStep[]): string {
  const names = steps.map((step) => ("plugin" in step ? step.plugin.name : step.chosen.name));
  return `${verb} ${names.length > maxNamed ? `${names.length} add-ons` : listing.format(names)}`;
}

function namesOf(plugins: readonly PresentPlugin[]): string {
  return listing.format(plugins.map(({ name }) => name));
}

/** Notes about the add-ons that change; notes about others are dropped. */
function warningsAbout(steps: readonly PlanStep[], { notes }: ChosenVersions): string[] {
  const fresh = steps.flatMap((step) => ("chosen" in step ? [step.chosen] : []));
  const unverified = fresh.flatMap(({ id, name, isVerified }) =>
    isVerified
      ? []
      : [`${sourceLabel(id)} publishes no checksum for ${name}, so its file can't be verified.`],
  );
  return [...notes.filter((note) => fresh.some(({ name }) => note.startsWith(`${name} `))), ...unverified];
}

import { AppError } from "../../../platform/errors.ts";
import { asideName, movedFile, type ListedAddOn, type NewChangeItem } from "../../changes/index.ts";
import type { PresentPlugin } from "../installed/reconcile.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import type { ChosenAddOn } from "./choose-versions.ts";
import type { PlanStep } from "./plan-steps.ts";

interface Folder {
  readonly instanceId: string;
  readonly path: string;
  readonly fileNames: readonly string[];
}

/** What the steps do to files. `isInParts`: a failed one can be put back without the others. */
export async function itemsOf(
  deps: PluginsDeps,
  folder: Folder,
  steps: readonly PlanStep[],
  { isInParts }: { readonly isInParts: boolean },
): Promise<NewChangeItem[]> {
  const taken = takenPaths(folder, steps);
  const items: NewChangeItem[] = [];
  for (const step of steps) {
    const part = isInParts ? { part: keyOf(step) } : {};
    for (const { item, ...bytes } of await itemsOfStep(deps, folder, step, taken))
      items.push({ item: { ...item, ...part }, ...bytes });
  }
  return items;
}

function keyOf(step: PlanStep): string {
  return "chosen" in step ? step.chosen.id : step.plugin.id;
}

async function itemsOfStep(
  deps: PluginsDeps,
  folder: Folder,
  step: PlanStep,
  taken: Set<string>,
): Promise<NewChangeItem[]> {
  const { instanceId } = folder;
  const move = (plugin: PresentPlugin, to: string) =>
    movedFile(deps, { instanceId, path: plugin.jarPath }, to);
  switch (step.effect) {
    case "install":
      return [download(step.chosen, taken)];
    case "update": {
      const { plugin, chosen } = step;
      const away = await move(plugin, asideName(plugin.path, "removed"));
      return [removing(away, plugin), download(chosen, taken, plugin)];
    }
    case "remove":
      return [removing(await move(step.plugin, asideName(step.plugin.path, "removed")), step.plugin)];
    case "disable":
      return [await move(step.plugin, asideName(step.plugin.path))];
    case "enable":
      if (taken.has(step.plugin.path.toLowerCase()))
        throw new AppError(
          "CHANGE_REFUSED",
          `There is another file called ${step.plugin.path} now. Rename or remove it first.`,
        );
      taken.add(step.plugin.path.toLowerCase());
      return [await move(step.plugin, step.plugin.path)];
  }
}

/** Files that stay in place. On some file systems names that differ only in case are equal. */
function takenPaths({ path, fileNames }: Folder, steps: readonly PlanStep[]): Set<string> {
  const freed = new Set(steps.flatMap((step) => ("plugin" in step ? [step.plugin.jarPath] : [])));
  const staying = fileNames.map((name) => `${path}/${name}`).filter((one) => !freed.has(one));
  return new Set(staying.map((one) => one.toLowerCase()));
}

function removing({ item, ...bytes }: NewChangeItem, plugin: PresentPlugin): NewChangeItem {
  return item.kind === "move-file"
    ? { item: { ...item, removes: listed(plugin) }, ...bytes }
    : { item, ...bytes };
}

function listed({ jarPath, ...row }: PresentPlugin): ListedAddOn {
  const { config: _config, ...known } = row;
  return { ...known, asidePath: row.enabled ? null : jarPath };
}

function download(
  { id, name, version, file }: ChosenAddOn,
  taken: Set<string>,
  replaced?: PresentPlugin,
): NewChangeItem {
  const path = freePath(file.path, id, taken);
  const replaces = replaced && {
    replaces: { id: replaced.id, description: replaced.description, isPinned: replaced.isPinned },
  };
  return {
    item: { kind: "download-file", name, file: { ...file, path }, plugin: { id, version, ...replaces } },
  };
}

/** Under its own name, unless another add-on's file has it. */
function freePath(path: string, id: string, taken: Set<string>): string {
  const plain = path.slice(0, -".jar".length);
  const marked = `${plain}-${id.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`;
  const free = [plain, marked].map((one) => `${one}.jar`).find((one) => !taken.has(one.toLowerCase()));
  if (free === undefined)
    throw new AppError(
      "CHANGE_REFUSED",
      `There is another file called ${path} now. Rename or remove it first.`,
    );
  taken.add(free.toLowerCase());
  return free;
}

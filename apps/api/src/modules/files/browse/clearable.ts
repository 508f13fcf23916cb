import type { WeighedFolder } from "@blockwright/contract/files";

type Clearable = NonNullable<WeighedFolder["clearable"]>;

/** What the game and its loaders recreate, or only people read. The rest may be a person's work. */
const rules: readonly (readonly [RegExp, Clearable])[] = [
  [/^logs(\/|$)/, "logs"],
  [/^crash-reports(\/|$)/, "crash-reports"],
  [/^(hs_err_pid\d+\.log|java_pid\d+\.hprof)$/, "crash-reports"],
  [/^\.blockwright-trash$/, "trash"],
  // What Paper downloads and patches, and what Fabric and Paper generate from mods and plugins for this game version.
  [/^cache(\/|$)/, "caches"],
  [/^\.fabric(\/|$)/, "caches"],
  [/^plugins\/\.paper-remapped(\/|$)/, "caches"],
];

/** Why a file or folder can be deleted without losing anything that matters. Null if it can't. */
export function clearableAs(path: string): Clearable | null {
  return rules.find(([shape]) => shape.test(path))?.[1] ?? null;
}

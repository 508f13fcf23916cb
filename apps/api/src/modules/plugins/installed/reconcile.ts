import { isAt } from "../record-add-ons.ts";
import type { PluginRow } from "../plugins.repository.ts";

/** An installed add-on, as its file is found. */
export interface PresentPlugin extends PluginRow {
  /** Where it is loaded from while it is switched on. */
  readonly path: string;
  /** Where its jar is now. */
  readonly jarPath: string;
}

/** A jar that is not recorded yet. */
export interface StrangeJar {
  readonly path: string;
  readonly jarPath: string;
  readonly enabled: boolean;
}

export interface Reconciled {
  readonly present: readonly PresentPlugin[];
  readonly strangers: readonly StrangeJar[];
}

const switchedOff = /^(.+\.jar)\.disabled(?:-[0-9a-f]{8})?$/;

/** Files decide: people also rename, delete and upload jars in other ways. `names` are the files of the folder. */
export function reconcile(rows: readonly PluginRow[], folder: string, names: readonly string[]): Reconciled {
  const unclaimed = new Set(names.map((name) => `${folder}/${name}`));
  const claim = (wanted: string | undefined) => {
    if (wanted === undefined || !unclaimed.delete(wanted)) return undefined;
    return wanted;
  };
  const present = inOrderOfClaim(rows).flatMap((row): PresentPlugin[] => {
    const path = row.path ?? [...unclaimed].find((one) => isAt(row, pathOfJar(one) ?? one));
    if (path === undefined) return [];
    const own = row.enabled ? path : (row.asidePath ?? undefined);
    const jarPath = claim(own) ?? claim(path) ?? claim([...unclaimed].find((one) => isAside(one, path)));
    return jarPath === undefined ? [] : [{ ...row, path, jarPath, enabled: jarPath === path }];
  });
  const active = new Set(present.flatMap(({ path, enabled }) => (enabled ? [path] : [])));
  return {
    // A version that was replaced by another is kept only for an undo.
    present: present.filter(({ path, enabled }) => enabled || !active.has(path)),
    strangers: [...unclaimed].toSorted().flatMap((jarPath): StrangeJar[] => {
      const path = pathOfJar(jarPath);
      return path === undefined ? [] : [{ path, jarPath, enabled: path === jarPath }];
    }),
  };
}

/** A loaded add-on claims its file first. */
function inOrderOfClaim(rows: readonly PluginRow[]): readonly PluginRow[] {
  return rows.toSorted((a, b) => Number(b.enabled) - Number(a.enabled));
}

function isAside(file: string, path: string): boolean {
  return file !== path && pathOfJar(file) === path;
}

/** Undefined for a file that is not a jar. */
function pathOfJar(file: string): string | undefined {
  return file.endsWith(".jar") ? file : switchedOff.exec(file)?.[1];
}

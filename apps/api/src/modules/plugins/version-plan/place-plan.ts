import type { Lock } from "@blockwright/minecraft/lock";
import { asideName } from "../../changes/index.ts";
import type { PresentPlugin } from "../installed/reconcile.ts";
import type { InstalledPlugin } from "../record-plugins.ts";

/** What a change of the version does to files, and what is installed afterwards. */
export interface PlacedPlan {
  /** Jars that another version replaces. */
  readonly removes: readonly string[];
  /** Jars that are switched off. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  readonly plugins: readonly InstalledPlugin[];
}

/** `fresh` describes the plugins of the lock. */
export function placePlan(
  lock: Lock,
  installed: readonly PresentPlugin[],
  fresh: readonly InstalledPlugin[],
  disabledIds: ReadonlySet<string>,
): PlacedPlan {
  const removes: string[] = [];
  const moves: { from: string; to: string }[] = [];
  const staying = installed.map(({ jarPath, ...row }): InstalledPlugin => {
    const next = row.enabled ? fresh.find(({ source }) => source === row.source) : undefined;
    if (next) {
      if (jarPath !== next.path) removes.push(jarPath);
      const { version, downloadUrl, path, digest } = next;
      return { ...row, version, downloadUrl, path: path ?? null, digest: digest ?? null, ...unread };
    }
    if (!row.enabled || !disabledIds.has(row.source)) return row;
    const asidePath = asideName(row.path);
    moves.push({ from: jarPath, to: asidePath });
    return { ...row, enabled: false, asidePath, update: null };
  });
  const isNew = ({ source }: InstalledPlugin) =>
    !installed.some((row) => row.enabled && row.source === source);
  const taken = new Set(lock.files.map(({ path }) => path));
  return {
    removes: removes.filter((path) => !taken.has(path)),
    moves,
    plugins: [...staying, ...fresh.filter(isNew)],
  };
}

/** Of a jar that is not there yet. */
const unread = { descriptor: null, update: null } as const;

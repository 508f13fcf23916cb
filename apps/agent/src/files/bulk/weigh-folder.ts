import { type Held, holdFolderAt } from "../descriptors.ts";
import { type FileKind, fileInfoOf } from "../file-info.ts";
import { isTemporaryName } from "../temporary-name.ts";
import { visitTree } from "../visit-tree.ts";

export interface WeighedEntry {
  readonly name: string;
  readonly kind: FileKind;
  /** Including its contents. */
  readonly sizeBytes: number;
}

export interface Weighing {
  /** Largest first. */
  readonly entries: readonly WeighedEntry[];
  readonly sizeBytes: number;
  /** False when a limit was reached, or when smaller entries are omitted. */
  readonly isComplete: boolean;
}

export interface WeighLimits {
  readonly maxEntries: number;
  readonly maxMs: number;
  /** Number of entries returned. */
  readonly maxNamed: number;
}

/** Disk usage by entry. Includes the trash like any other folder: it counts towards the quota and can be emptied. */
export async function weighFolder(tree: Held, path: string, limits: WeighLimits): Promise<Weighing> {
  using folder = holdFolderAt(tree, path);
  const endsAtMs = performance.now() + limits.maxMs;
  const weighed = new Map<string, { name: string; kind: FileKind; sizeBytes: number }>();
  let sizeBytes = 0;
  let visited = 0;
  let isComplete = true;
  for await (const { name, stats, folders, isEntered } of visitTree(folder, { isLeftOut: isTemporaryName })) {
    if (++visited > limits.maxEntries || performance.now() > endsAtMs) {
      isComplete = false;
      break;
    }
    if (stats.isDirectory() && !isEntered) isComplete = false;
    const top = folders[0] ?? name.toString();
    const entry = weighed.get(top) ?? { name: top, kind: fileInfoOf(stats).kind, sizeBytes: 0 };
    weighed.set(top, entry);
    if (!stats.isFile()) continue;
    entry.sizeBytes += stats.size;
    sizeBytes += stats.size;
  }
  const largestFirst = [...weighed.values()].toSorted((one, other) => other.sizeBytes - one.sizeBytes);
  const entries = largestFirst.slice(0, limits.maxNamed);
  return { entries, sizeBytes, isComplete: isComplete && entries.length === largestFirst.length };
}

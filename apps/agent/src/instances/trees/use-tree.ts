import { PathRefused, unlessMissing } from "../../files/path-refused.ts";
import { temporaryName } from "../../files/temporary-name.ts";
import type { Tree } from "../../files/tree.ts";
import type { InstanceTrees, TreeAddress } from "./instance-trees.ts";

const maxWaitMs = 10_000;

export async function reading<T>(
  trees: InstanceTrees,
  at: TreeAddress,
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  const { tree } = trees.open(at);
  try {
    return await work(tree);
  } finally {
    tree.close();
  }
}

/** For short work: changes and replacements of the tree wait meanwhile. */
export async function changing<T>(
  trees: InstanceTrees,
  at: TreeAddress,
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  const held = trees.open(at);
  const { tree } = held;
  try {
    const release = await held.keepInPlace(AbortSignal.timeout(maxWaitMs));
    return await work(tree).finally(release);
  } finally {
    tree.close();
  }
}

export interface LongWork<T> {
  /** Creates something under a hidden name, while others go on changing the tree. */
  readonly make: (tree: Tree, temporary: string) => Promise<T>;
  /** Must be short, because others wait. */
  readonly putInPlace: (tree: Tree, temporary: string) => Promise<void>;
}

/** For long work. Removes partial results on failure. */
export async function bringingIn<T>(
  trees: InstanceTrees,
  at: TreeAddress,
  { make, putInPlace }: LongWork<T>,
): Promise<T> {
  const held = trees.open(at);
  const { tree } = held;
  const temporary = temporaryName();
  try {
    const made = await make(tree, temporary);
    const release = await held.keepInPlace(AbortSignal.timeout(maxWaitMs));
    await putInPlace(tree, temporary).finally(release);
    return made;
  } finally {
    await tree.removeTree(temporary).catch(() => undefined);
    tree.close();
  }
}

/** An early, friendly refusal before long work starts. */
export async function refuseExisting(tree: Tree, path: string): Promise<void> {
  if (await tree.stat(path).then(() => true, unlessMissing)) {
    throw new PathRefused("exists", "There is already something at this path.");
  }
}

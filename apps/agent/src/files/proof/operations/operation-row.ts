import type { Tree } from "../../tree.ts";

export interface Ground {
  /** The tree's folder, for changes a tenant makes concurrently. */
  readonly inside: string;
  /** A file of the agent's own cache. */
  readonly trustedFile: string;
}

/** One way to pass a path to an operation of a tree. */
export interface OperationRow {
  readonly operation: keyof Tree;
  /** The role of the path in the operation. */
  readonly as: string;
  /** What must exist at the path for the operation to succeed. */
  readonly wants: "file" | "folder" | "nothing";
  /** The path is only a name: it is not resolved through links of the tree. */
  readonly isName?: boolean;
  /** Acts on links themselves. */
  readonly takesLinks?: boolean;
  readonly run: (tree: Tree, path: string, ground: Ground) => Promise<unknown>;
  /** Restores what the operation removed, for the next attempt. */
  readonly mend?: (tree: Tree, path: string, ground: Ground) => Promise<unknown>;
}

export const titleOf = ({ operation, as }: OperationRow): string => `${operation} (${as})`;

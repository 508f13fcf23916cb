import type { Tree } from "../../tree.ts";

export interface Ground {
  /** Where the tree lies, for what a tenant does behind our back. */
  readonly inside: string;
  /** Of our own cache. */
  readonly trustedFile: string;
}

/** One way to bring a path to an operation of a tree. */
export interface OperationRow {
  readonly operation: keyof Tree;
  /** What the path is to it. */
  readonly as: string;
  /** What should be there for it to work. */
  readonly wants: "file" | "folder" | "nothing";
  /** The path is only a name: no link of the tree is on its way. */
  readonly isName?: boolean;
  /** Acts on a link itself. */
  readonly takesLinks?: boolean;
  readonly run: (tree: Tree, path: string, ground: Ground) => Promise<unknown>;
  /** Puts back what it took away, for the next try. */
  readonly mend?: (tree: Tree, path: string) => Promise<unknown>;
}

export const titleOf = ({ operation, as }: OperationRow): string => `${operation} (${as})`;

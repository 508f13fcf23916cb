import type { SourceFile } from "./source-tree.ts";

export interface StyleCheck {
  readonly name: string;
  /** One sentence per finding; empty means clean. */
  readonly find: (tree: readonly SourceFile[]) => readonly string[];
}

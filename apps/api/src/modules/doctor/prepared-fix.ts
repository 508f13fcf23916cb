import type { NewChangeItem } from "../changes/index.ts";

/** Exactly what would be changed. */
export interface PreparedFix {
  readonly title: string;
  readonly items: readonly NewChangeItem[];
}

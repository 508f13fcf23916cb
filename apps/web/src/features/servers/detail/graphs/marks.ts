import type { ActivityEntry } from "@blockwright/contract/activity";
import { t } from "../../../../shared/text/t.ts";

type MarkKind = "power" | "change" | "backup";

export interface Mark {
  readonly atMs: number;
  readonly kind: MarkKind;
}

export const markKinds: readonly MarkKind[] = ["power", "change", "backup"];

export function markLabel(kind: MarkKind): string {
  switch (kind) {
    case "power":
      return t("Start, stop or restart");
    case "change":
      return t("Change");
    case "backup":
      return t("Backup");
  }
}

/** What may explain a bend in a graph. */
export function marksOf(entries: readonly Pick<ActivityEntry, "at" | "action">[]): readonly Mark[] {
  return entries.flatMap(({ at, action }) => {
    const kind = kindOf(action);
    return kind === null ? [] : [{ atMs: Date.parse(at), kind }];
  });
}

function kindOf(action: string): MarkKind | null {
  if (/^server\.(?:started|stopped|restarted)$/.test(action)) return "power";
  if (/^(?:change|plugin)\./.test(action) || /^server\.(?:reinstalled|restored)$/.test(action))
    return "change";
  return /^backup\.(?:created|started)$/.test(action) ? "backup" : null;
}

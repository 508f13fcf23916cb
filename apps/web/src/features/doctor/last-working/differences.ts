import type { LastWorking } from "@blockwright/contract/last-working";

type Differences = NonNullable<LastWorking["state"]>["differences"];

export function countDifferences({ changed, missing, added, settings }: Differences): number {
  return changed.length + missing.length + added.length + (settings ? 1 : 0);
}

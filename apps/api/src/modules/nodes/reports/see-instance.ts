import type { Deps } from "../../../platform/deps.ts";
import { isHeard } from "../node.ts";
import { findSeenInstance } from "./seen-instances.repository.ts";

type FoundInstance = NonNullable<Awaited<ReturnType<typeof findSeenInstance>>>;

export interface SeenInstance extends Omit<FoundInstance, "heardAt"> {
  readonly isNodeHeard: boolean;
}

/** For jobs that wait for a node: an instance's wanted state and its progress. Undefined once it was deleted. */
export async function seeInstance(
  { rows, now }: Pick<Deps, "rows" | "now">,
  instanceId: string,
): Promise<SeenInstance | undefined> {
  const found = await findSeenInstance(rows, instanceId);
  if (!found) return undefined;
  const { heardAt, ...seen } = found;
  return { ...seen, isNodeHeard: isHeard(heardAt, now()) };
}

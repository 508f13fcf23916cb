import type { Ground } from "../../platform/ground.ts";
import { findSeenInstance } from "./seen-instances.repository.ts";

export type SeenInstance = NonNullable<Awaited<ReturnType<typeof findSeenInstance>>>;

/** For work that waits for a node: what is wanted of an instance and how far it is. Undefined once it was deleted. */
export function seeInstance(
  { rows }: Pick<Ground, "rows">,
  instanceId: string,
): Promise<SeenInstance | undefined> {
  return findSeenInstance(rows, instanceId);
}

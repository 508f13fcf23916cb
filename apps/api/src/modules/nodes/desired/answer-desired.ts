import { listDesired } from "@blockwright/node-protocol/rpc";
import type { z } from "zod";
import type { Deps } from "../../../platform/deps.ts";
import { LinkError, type LinkMessage } from "../../../platform/nats/link.ts";
import { answerNode } from "../answer-node.ts";
import { removalOf } from "../instance.ts";
import { specOf } from "../instance-spec.ts";
import { listInstancesOfNode, type InstanceRow } from "../instances.repository.ts";
import { findLeftInstances } from "../moving/moves.repository.ts";
import { findNodeAddress } from "../nodes.repository.ts";

type Page = z.input<typeof listDesired.response>;

const rowsAtOnce = 50;
/** Size of the text, so that a page also fits a message server with the default limit of a megabyte. */
const pageCharacters = 512 * 1024;

/** A starting node asks what should be running on it. */
export async function answerListDesired(
  deps: Pick<Deps, "rows" | "log">,
  message: LinkMessage,
): Promise<void> {
  await answerNode(deps, listDesired, message, async ({ id: nodeId }, { after }, send) => {
    const instances = await listInstancesOfNode(deps.rows, nodeId, after, rowsAtOnce);
    const page = pageOf(instances, await findNodeAddress(deps.rows, nodeId));
    if (after === null)
      for (const { id: instanceId, generation } of await findLeftInstances(deps.rows, nodeId))
        if (generation !== null) page.removed.push({ instanceId, generation });
    try {
      send(page);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      const tooLarge = instances[0]?.id ?? null;
      deps.log.warn({ nodeId, instanceId: tooLarge }, "what an instance should be fits into no message");
      send({ specs: [], removed: [], next: tooLarge });
    }
  });
}

/** As many as fit, and at least one. */
function pageOf(instances: readonly InstanceRow[], host: string): Page {
  const page: Page = { specs: [], removed: [], next: null };
  let characters = 0;
  let last: string | null = null;
  for (const instance of instances) {
    const spec = instance.deletedAt ? undefined : specOf(instance, host);
    const size = spec ? JSON.stringify(spec).length : 0;
    if (last !== null && characters + size > pageCharacters) return { ...page, next: last };
    characters += size;
    last = instance.id;
    if (spec) page.specs.push(spec);
    else page.removed.push(removalOf(instance));
  }
  return { ...page, next: instances.length < rowsAtOnce ? null : last };
}

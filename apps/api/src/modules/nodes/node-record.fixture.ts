import { requestEnvelope } from "@blockwright/node-protocol/rpc";
import type { FakeNode } from "./fake-node.fixture.ts";

/** Requests that only look. */
const looks = /^(?:read|list|stat|see|watch|search|weigh|describe|find)-/;

export interface NodeRecord {
  /** What the node was told to do with this instance, in order. */
  readonly toldAbout: (instanceId: string) => readonly string[];
  /** Once everything that was sent so far has arrived. */
  readonly settle: () => Promise<void>;
}

/** Listens beside the node. */
export function startNodeRecord(node: FakeNode): NodeRecord {
  const told: { readonly instanceId: string; readonly what: string }[] = [];
  node.connection.subscribe(`node.${node.id}.rpc.*`, {
    callback: (_error, message) => {
      const name = message.subject.split(".").at(-1) ?? "";
      const { body } = requestEnvelope.parse(message.json());
      const { instanceId } = body as { instanceId?: string };
      if (instanceId !== undefined && !looks.test(name))
        told.push({ instanceId, what: `${name} ${JSON.stringify(body)}` });
    },
  });
  return {
    toldAbout: (id) => told.filter(({ instanceId }) => instanceId === id).map(({ what }) => what),
    settle: () => node.connection.flush(),
  };
}

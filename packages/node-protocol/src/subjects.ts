/** Everything of a node lies under its own prefix, and its credentials reach nothing else. */
export function nodeSubjects(nodeId: string) {
  const prefix = `node.${nodeId}`;
  return {
    /** The api asks the node. */
    rpc: (name: string) => `${prefix}.rpc.${name}`,
    /** The node asks the api. */
    ask: (name: string) => `${prefix}.ask.${name}`,
    heartbeat: `${prefix}.heartbeat`,
    change: `${prefix}.change`,
    console: (instanceId: string) => `${prefix}.console.${instanceId}`,
    /** The default inbox lies outside the node's permissions. */
    inboxPrefix: `${prefix}.rpc.inbox`,
  };
}

/** For the api: the same of every node. */
export const everyNode = {
  heartbeat: "node.*.heartbeat",
  change: "node.*.change",
  ask: (name: string) => `node.*.ask.${name}`,
};

export function nodeOfSubject(subject: string): string | undefined {
  return /^node\.([^.]+)\./.exec(subject)?.[1];
}

const answerWithinNanos = 60_000_000_000;

/** What a node's credentials allow: speak under its prefix, hear what is asked of it, answer once. */
export function nodePermissions(nodeId: string) {
  return {
    pub: { allow: [`node.${nodeId}.>`] },
    sub: { allow: [`node.${nodeId}.rpc.>`] },
    resp: { max: 1, ttl: answerWithinNanos },
  };
}

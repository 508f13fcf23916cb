/**
 * Every subject of a node below `node.<id>.`: who publishes on it, and how many tokens follow its name. The node's
 * permissions are derived from this table, and so are the tests of what other nodes may not do.
 */
export const nodeSubjectTable = [
  { name: "heartbeat", speaker: "node", words: 0 },
  { name: "change", speaker: "node", words: 0 },
  /** The instance id follows. */
  { name: "console", speaker: "node", words: 1 },
  /** A request from the node. */
  { name: "ask", speaker: "node", words: 1 },
  /** The reply to a request from the api: the id of the requesting process, and of its request. */
  { name: "answer", speaker: "node", words: 2 },
  /** A request from the api. */
  { name: "rpc", speaker: "api", words: 1 },
  /** The reply to a request from the node. The default inbox is outside of the node's permissions. */
  { name: "rpc.inbox", speaker: "api", words: 2 },
] as const satisfies readonly NodeSubject[];

export interface NodeSubject {
  readonly name: string;
  readonly speaker: "node" | "api";
  readonly words: number;
}

/** All subjects of a node are under its own prefix, and its credentials allow nothing else. */
export function nodeSubjects(nodeId: string) {
  const prefix = `node.${nodeId}`;
  return {
    /** Requests from the api to the node. */
    rpc: (name: string) => `${prefix}.rpc.${name}`,
    /** Where the node replies to the api. It replies nowhere else. */
    answer: (askerId: string, questionId: string) => `${prefix}.answer.${askerId}.${questionId}`,
    answerPrefix: `${prefix}.answer.`,
    /** Requests from the node to the api. */
    ask: (name: string) => `${prefix}.ask.${name}`,
    heartbeat: `${prefix}.heartbeat`,
    change: `${prefix}.change`,
    console: (instanceId: string) => `${prefix}.console.${instanceId}`,
    inboxPrefix: `${prefix}.rpc.inbox`,
  };
}

/** The same subjects for all nodes, for the api. */
export const everyNode = {
  heartbeat: "node.*.heartbeat",
  change: "node.*.change",
  ask: (name: string) => `node.*.ask.${name}`,
  answer: (askerId: string) => `node.*.answer.${askerId}.*`,
};

export function nodeOfSubject(subject: string): string | undefined {
  return /^node\.([^.]+)\./.exec(subject)?.[1];
}

/** Incremented whenever nodePermissions changes: credentials of an earlier version are replaced. */
export const permissionsVersion = 2;

/**
 * The permissions of a node's credentials. Without `resp`, which would allow the reply subject of any message the node
 * receives: a node that sends itself a message could choose that subject.
 */
export function nodePermissions(nodeId: string) {
  const allowed = (speaker: NodeSubject["speaker"]) =>
    nodeSubjectTable
      .filter((subject) => subject.speaker === speaker)
      .map(({ name, words }) => `node.${nodeId}.${name}${".*".repeat(words)}`);
  return { pub: { allow: allowed("node") }, sub: { allow: allowed("api") } };
}

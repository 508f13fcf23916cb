/**
 * Every subject of a node below `node.<id>.`: who speaks on it, and how many words follow its name. The node's
 * permissions are made from this table, and so are the tests of what another node may not do.
 */
export const nodeSubjectTable = [
  { name: "heartbeat", speaker: "node", words: 0 },
  { name: "change", speaker: "node", words: 0 },
  /** The instance. */
  { name: "console", speaker: "node", words: 1 },
  /** A question of the node's. */
  { name: "ask", speaker: "node", words: 1 },
  /** The answer to a question of the api's: the process that asked, and its question. */
  { name: "answer", speaker: "node", words: 2 },
  /** A question of the api's. */
  { name: "rpc", speaker: "api", words: 1 },
  /** The answer to a question of the node's. The default inbox lies outside the node's permissions. */
  { name: "rpc.inbox", speaker: "api", words: 2 },
] as const satisfies readonly NodeSubject[];

export interface NodeSubject {
  readonly name: string;
  readonly speaker: "node" | "api";
  readonly words: number;
}

/** Everything of a node lies under its own prefix, and its credentials reach nothing else. */
export function nodeSubjects(nodeId: string) {
  const prefix = `node.${nodeId}`;
  return {
    /** The api asks the node. */
    rpc: (name: string) => `${prefix}.rpc.${name}`,
    /** Where the node answers the api. It answers nowhere else. */
    answer: (askerId: string, questionId: string) => `${prefix}.answer.${askerId}.${questionId}`,
    answerPrefix: `${prefix}.answer.`,
    /** The node asks the api. */
    ask: (name: string) => `${prefix}.ask.${name}`,
    heartbeat: `${prefix}.heartbeat`,
    change: `${prefix}.change`,
    console: (instanceId: string) => `${prefix}.console.${instanceId}`,
    inboxPrefix: `${prefix}.rpc.inbox`,
  };
}

/** For the api: the same of every node. */
export const everyNode = {
  heartbeat: "node.*.heartbeat",
  change: "node.*.change",
  ask: (name: string) => `node.*.ask.${name}`,
  answer: (askerId: string) => `node.*.answer.${askerId}.*`,
};

export function nodeOfSubject(subject: string): string | undefined {
  return /^node\.([^.]+)\./.exec(subject)?.[1];
}

/** Raised with every change of what nodePermissions allows: credentials of an earlier version are replaced. */
export const permissionsVersion = 2;

/**
 * What a node's credentials allow. No `resp`: it would allow the reply subject of whatever the node receives, and a node
 * that sends itself a message chooses that subject.
 */
export function nodePermissions(nodeId: string) {
  const allowed = (speaker: NodeSubject["speaker"]) =>
    nodeSubjectTable
      .filter((subject) => subject.speaker === speaker)
      .map(({ name, words }) => `node.${nodeId}.${name}${".*".repeat(words)}`);
  return { pub: { allow: allowed("node") }, sub: { allow: allowed("api") } };
}

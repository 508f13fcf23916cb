import { readFileSync } from "node:fs";
import { readFile, glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { nodeSubjectTable } from "@blockwright/node-protocol/subjects";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import type { Instance } from "../../../../../../services/instance.ts";

const words = ["one", "two"];

/** One subject of each kind that a node has. */
export function subjectsOf(nodeId: string): string[] {
  return nodeSubjectTable.map(({ name, words: count }) =>
    ["node", nodeId, name, ...words.slice(0, count)].join("."),
  );
}

/** Every wildcard for the subjects of a node, or of all nodes. */
export function wildcardsOf(nodeId: string): string[] {
  const of = (node: string) =>
    nodeSubjectTable.map(({ name, words: count }) => `node.${node}.${name}${".*".repeat(count)}`);
  return [
    ...of(nodeId),
    ...of("*"),
    `node.${nodeId}.>`,
    `node.${nodeId}.rpc.>`,
    `node.${nodeId}.*`,
    "node.*.>",
    "node.>",
    "*.*.heartbeat",
    "*.>",
    ">",
  ];
}

/** Subjects of everyone in the account, and of the message server itself. */
export const foreignSubjects = [
  "_INBOX.somebody.one",
  "_R_.somebody",
  "$SYS.REQ.SERVER.PING",
  "$SYS.REQ.CLAIMS.UPDATE",
  "$SYS.ACCOUNT.one.CONNECT",
  "$JS.API.STREAM.LIST",
  "$JS.API.STREAM.CREATE.one",
  "$JS.ACK.one",
  "$KV.one.two",
  "services.health.one",
];

export const foreignWildcards = ["_INBOX.>", "$SYS.>", "$JS.>", "$KV.>", "hint.>", "hint.*.*"];

const sources = fileURLToPath(new URL("../../../", import.meta.url));

/** As the modules define them. */
export async function hintSubjects(): Promise<string[]> {
  const names: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: sources })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue;
    const text = await readFile(`${sources}/${file}`, "utf8");
    names.push(...[...text.matchAll(/defineHint\(\s*"([^"]+)"/g)].map((found) => found[1] ?? ""));
  }
  return names.map((name) => `hint.${name}`);
}

/** May publish and subscribe to everything in the account, like the api. */
export function connectAsApi({ nats }: Pick<Instance, "nats">): Promise<NatsConnection> {
  return connect({
    servers: nats?.url ?? "",
    authenticator: credsAuthenticator(readFileSync(nats?.apiCredsFile ?? "")),
  });
}

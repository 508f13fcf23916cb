import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import { saveBytes } from "@blockwright/node-protocol/file-operations";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { askAgent } from "../node/ask-agent.ts";
import type { FileSite } from "./file-site.ts";
import { takeTurns, type Turns } from "./turns.ts";

const fileBytes = 100_000;
const subject = "api.bench.save";
const lines = Array.from({ length: fileBytes / 50 }, () => randomBytes(24).toString("hex"));

export interface MeasuredSave {
  /** The time a person waits. */
  readonly whole: Turns;
  /** The node's share of it, requested as the api does. */
  readonly atNode: Turns;
}

/**
 * A person edits and saves a config file. The total covers permissions, plan, the save against a base at the node, its
 * version in the history and its entry in the activity log. The bare side is a request with the same bytes over NATS to
 * a program that writes, flushes and renames.
 */
export async function measureSave(site: FileSite, rounds: number): Promise<MeasuredSave> {
  const { url = "", apiCredsFile = "" } = site.instance.nats ?? {};
  const saver = fork(join(import.meta.dirname, "bare-saver.ts"), [url, apiCredsFile, subject, site.folder]);
  await once(saver, "message");
  const nats = await connect({ servers: url, authenticator: credsAuthenticator(readFileSync(apiCredsFile)) });
  const path = `/api/servers/${site.serverId}/files/config.yml`;
  const saveAtNode = await openNode(site, nats);
  const bare = (turn: number) => nats.request(subject, edited(turn), { timeout: 10_000 });
  let base: unknown = null;
  const saveWhole = async (turn: number) => {
    const body = { content: edited(turn), base };
    ({ version: base } = await site.call(path, { method: "PUT", body }));
  };
  try {
    return {
      whole: await takeTurns(rounds, { ours: saveWhole, bare }),
      atNode: await takeTurns(rounds, { ours: (turn) => saveAtNode(edited(turn)), bare }),
    };
  } finally {
    await nats.close();
    saver.kill();
  }
}

async function openNode({ pool, instanceId }: FileSite, nats: NatsConnection) {
  const { rows } = await pool.query<{ node: string; generation: number }>(
    "select node_id as node, generation from instances where id = $1",
    [instanceId],
  );
  const { node = "", generation } = rows[0] ?? {};
  const subjects = nodeSubjects(node);
  let base: unknown = null;
  return async (content: string) => {
    const bytes = Buffer.from(content).toString("base64");
    const body = { instanceId, generation, path: "at-node.yml", bytes, base };
    const saved = saveBytes.response.parse(await askAgent(nats, subjects, saveBytes, body));
    base = saved.sha256;
  };
}

/** One line differs each time. */
function edited(turn: number): string {
  return lines
    .with(turn % lines.length, randomBytes(24).toString("hex"))
    .map((line) => `- ${line.slice(1)}\n`)
    .join("");
}

import { randomUUID } from "node:crypto";
import { createNodeKeys } from "@blockwright/node-protocol/sealed-for-node";
import { AppError } from "../../platform/errors.ts";
import type { JobRow, JobStage } from "../jobs/index.ts";
import type { CallNode } from "../nodes/index.ts";
import { copyKept } from "./copy-kept.ts";
import { planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

const { publicKey } = await createNodeKeys();
const treeHash = "0".repeat(64);
const oneMb = 1024 * 1024;

export interface Source {
  /** When its trees were replaced, if it is to be believed. */
  readonly replacedAt: readonly string[];
  /** The sum of the files of each, in its words. */
  readonly bytes?: number;
  /** The machines whose agents do not know the question. */
  readonly old?: readonly ("from" | "to")[];
  /** How often an agent is not there when it is asked, because it restarts. */
  readonly absences?: number;
}

/** What both machines answer, and what they were told to begin. */
function machines(
  fromNodeId: string,
  { replacedAt, bytes = oneMb, old = [], absences = 0 }: Source,
): { readonly callNode: CallNode; readonly told: (name: string) => readonly Record<string, unknown>[] } {
  const trees = replacedAt.map((trashedAt) => ({ trashId: randomUUID(), label: "a".repeat(32), trashedAt }));
  const pushed = { snapshotId: "0123abcd", files: 1, bytes, treeHash, addedBytes: 0, others: 0 };
  const begun = new Map<string, { readonly name: string; readonly body: Record<string, unknown> }>();
  let missed = 0;
  const answer = (nodeId: string, name: string, body: Record<string, unknown>): object => {
    const workId = String(body["workId"]);
    switch (name) {
      case "list-kept":
        if (old.includes(nodeId === fromNodeId ? "from" : "to") || missed++ < absences)
          throw new AppError("NODE_AWAY");
        return { trees };
      case "read-sealing-key":
        return { publicKey };
      case "read-backup-work": {
        const work = begun.get(workId);
        if (!work) return { state: "unknown" };
        return { state: "done", ...(work.name === "begin-push" ? { pushed } : { fetched: { treeHash } }) };
      }
      default:
        begun.set(workId, { name, body });
        return {};
    }
  };
  return {
    callNode: (async (nodeId, { name, response }, body) =>
      response.parse(answer(nodeId, name, body as Record<string, unknown>))) as CallNode,
    told: (wanted) => [...begun.values()].flatMap(({ name, body }) => (name === wanted ? [body] : [])),
  };
}

/** The other machine is honest and fetches whatever it is told to. Returns what both were told, and how the copying ended. */
export async function copyFrom(deps: MovesDeps, job: JobRow, source: Source) {
  const { callNode, told } = machines(planOf(job).fromNodeId, source);
  const lines: string[] = [];
  const stage: JobStage = {
    job,
    signal: new AbortController().signal,
    keep: async () => undefined,
    setStatus: async () => undefined,
    log: async (...said) => void lines.push(...said),
  };
  const ended = await copyKept({ ...deps, callNode }, stage, { from: 2, to: 20 }).catch(
    (error: Error) => error.message,
  );
  return { ended, lines, pushed: told("begin-push"), fetched: told("begin-fetch") };
}

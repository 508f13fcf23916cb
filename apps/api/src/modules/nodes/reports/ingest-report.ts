import { change, heartbeat, type Change, type Heartbeat } from "@blockwright/node-protocol/observation";
import { commonVersion } from "@blockwright/node-protocol/protocol-version";
import type { SftpService } from "@blockwright/node-protocol/sftp";
import { nodeOfSubject } from "@blockwright/node-protocol/subjects";
import type { Deps } from "../../../platform/deps.ts";
import type { LinkMessage } from "../../../platform/nats/link.ts";
import { appendPlatformDeeds, type Deed } from "../../activity/index.ts";
import { releaseInstances } from "../instances.repository.ts";
import { followKeptTrees } from "../kept/kept.repository.ts";
import { compareClock, type NodeFigures } from "../node.ts";
import { serverChanged } from "../node-events.ts";
import { acceptReport, writeObservations, type UnaskedEvent } from "./reports.repository.ts";

type IngestDeps = Pick<Deps, "transact" | "hints" | "log" | "now">;

const maxServersPerHint = 1000;

export async function receiveHeartbeat(deps: IngestDeps, message: LinkMessage): Promise<void> {
  const report = heartbeat.safeParse(message.json);
  if (report.success && isFromItself(deps, message, report.data.nodeId))
    await ingestHeartbeat(deps, report.data);
  if (!report.success) warnOfShape(deps, message);
}

export async function receiveChange(deps: IngestDeps, message: LinkMessage): Promise<void> {
  const report = change.safeParse(message.json);
  if (report.success && isFromItself(deps, message, report.data.nodeId)) await ingest(deps, report.data);
  if (!report.success) warnOfShape(deps, message);
}

export async function ingestHeartbeat(deps: IngestDeps, report: Heartbeat): Promise<boolean> {
  const { agentVersion, figures } = report;
  return ingest(deps, report, {
    protocol: commonVersion(report.protocol) ?? null,
    agentVersion,
    figures: compareClock(figures, deps.now()),
    kept: report.kept,
    sftp: report.sftp ?? null,
    backupStore: report.backupStore ?? null,
  });
}

/** False if it came too late to count. */
async function ingest(
  { transact, hints, now: readClock }: IngestDeps,
  { nodeId, runId, sequence, observations }: Change,
  about?: {
    protocol: number | null;
    agentVersion: string;
    figures: NodeFigures;
    kept: Heartbeat["kept"];
    sftp: SftpService | null;
    backupStore: string | null;
  },
): Promise<boolean> {
  return transact(async (tx) => {
    const now = readClock();
    const head = { nodeId, runId, sequence, heardAt: now, ...(about && { about }) };
    if (!(await acceptReport(tx, head))) return false;
    const written = await writeObservations(tx, {
      nodeId,
      now,
      observations,
      isComplete: about !== undefined,
    });
    await releaseInstances(tx.rows, written.goneInstanceIds, about?.kept ?? [], now);
    if (about?.kept) await followKeptTrees(tx.rows, nodeId, about.kept, now);
    await appendPlatformDeeds(tx, written.unasked.map(deedOf));
    const changed = written.changedServerIds;
    tx.afterCommit(() => {
      for (let start = 0; start < changed.length; start += maxServersPerHint)
        hints.send(serverChanged, { serverIds: changed.slice(start, start + maxServersPerHint) });
    });
    return true;
  });
}

const deeds = {
  crashed: { action: "server.crashed" },
  "stopped-itself": { action: "server.stopped-itself" },
  restarted: { action: "server.restarted-after-crash" },
} as const;

const whys: Readonly<Record<string, string>> = {
  "heap-out-of-memory": "out of memory",
  "container-out-of-memory": "out of memory",
  "never-ready": "it never became ready",
  "crash-loop": "too often to be started again",
};

function deedOf({ kind, serverId, reason }: UnaskedEvent): Deed {
  const why = whys[reason];
  return {
    ...deeds[kind],
    subjectId: serverId,
    ...(why !== undefined && { details: { reason: why } }),
  };
}

/** The message server guarantees the subject, but the content is untrusted. */
function isFromItself({ log }: IngestDeps, { subject }: LinkMessage, nodeId: string): boolean {
  if (nodeOfSubject(subject) === nodeId) return true;
  log.warn({ subject, claimedNodeId: nodeId }, "a node speaks in the name of another");
  return false;
}

function warnOfShape({ log }: IngestDeps, { subject }: LinkMessage): void {
  log.warn({ subject }, "a node's report did not have its shape");
}

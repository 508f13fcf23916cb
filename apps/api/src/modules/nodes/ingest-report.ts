import { change, heartbeat, type Change, type Heartbeat } from "@blockwright/node-protocol/observation";
import { commonVersion } from "@blockwright/node-protocol/protocol-version";
import { nodeOfSubject } from "@blockwright/node-protocol/subjects";
import type { Ground } from "../../platform/ground.ts";
import type { LinkMessage } from "../../platform/nats/link.ts";
import { releaseInstances } from "./instances.repository.ts";
import { serverChanged } from "./node-events.ts";
import { acceptReport, writeObservations } from "./reports.repository.ts";

type IngestGround = Pick<Ground, "transact" | "hints" | "log">;

const mostServersPerHint = 1000;

export async function receiveHeartbeat(ground: IngestGround, message: LinkMessage): Promise<void> {
  const report = heartbeat.safeParse(message.json);
  if (report.success && isFromItself(ground, message, report.data.nodeId))
    await ingestHeartbeat(ground, report.data);
  if (!report.success) warnOfShape(ground, message);
}

export async function receiveChange(ground: IngestGround, message: LinkMessage): Promise<void> {
  const report = change.safeParse(message.json);
  if (report.success && isFromItself(ground, message, report.data.nodeId)) await ingest(ground, report.data);
  if (!report.success) warnOfShape(ground, message);
}

export async function ingestHeartbeat(ground: IngestGround, report: Heartbeat): Promise<boolean> {
  const { agentVersion, figures } = report;
  return ingest(ground, report, {
    protocol: commonVersion(report.protocol) ?? null,
    agentVersion,
    figures,
  });
}

/** False when it came too late to count. */
async function ingest(
  { transact, hints }: IngestGround,
  { nodeId, runId, sequence, observations }: Change,
  about?: { protocol: number | null; agentVersion: string; figures: Heartbeat["figures"] },
): Promise<boolean> {
  return transact(async (tx) => {
    if (!(await acceptReport(tx, { nodeId, runId, sequence, ...(about && { about }) }))) return false;
    const written = await writeObservations(tx, nodeId, observations, about !== undefined);
    await releaseInstances(tx.rows, written.goneInstanceIds);
    const changed = written.changedServerIds;
    tx.afterCommit(() => {
      for (let start = 0; start < changed.length; start += mostServersPerHint)
        hints.send(serverChanged, { serverIds: changed.slice(start, start + mostServersPerHint) });
    });
    return true;
  });
}

/** The message server vouches for the subject, nobody for what is written inside. */
function isFromItself({ log }: IngestGround, { subject }: LinkMessage, nodeId: string): boolean {
  if (nodeOfSubject(subject) === nodeId) return true;
  log.warn({ subject, claimedNodeId: nodeId }, "a node speaks in the name of another");
  return false;
}

function warnOfShape({ log }: IngestGround, { subject }: LinkMessage): void {
  log.warn({ subject }, "a node's report did not have its shape");
}

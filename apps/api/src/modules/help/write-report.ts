import { timingSafeEqual } from "node:crypto";
import { longestReportLine, maxReportLines, type HelpReport } from "@blockwright/contract/help";
import { shareableLine } from "@blockwright/minecraft/console/shareable-line";
import { sanitizeConsoleLine, withoutColours } from "@blockwright/minecraft/console/text";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../platform/errors.ts";
import type { KeyedHash } from "../../platform/keyed-hash.ts";
import { findLiveInstance } from "../servers/index.ts";
import { findCauseSince, findLogEnd, type Failure } from "./failures.repository.ts";
import type { HelpDeps } from "./help-deps.ts";

const maxReportBytes = 12_000;
const longestSentence = 1000;
const longestTitle = 300;

/** What support may see of a failure, and nothing that the person who asks may not see. */
export async function writeReport(
  deps: Pick<HelpDeps, "rows" | "callNode">,
  failure: Failure,
  { mayReadConsole }: { readonly mayReadConsole: boolean },
): Promise<HelpReport> {
  const { subject, serverId, title, server, error, beganAt } = failure;
  const cause = serverId === null ? null : await findCauseSince(deps.rows, serverId, beganAt);
  const lines = await readLog(deps, failure, mayReadConsole);
  return {
    subject,
    title: masked(title, longestTitle),
    server: server === null ? null : masked(server, longestTitle),
    error: error === null ? null : masked(error, longestSentence),
    diagnosis: cause === null ? null : masked(cause, longestSentence),
    lines: newest(lines.map((line) => masked(line, longestReportLine))),
  };
}

/** Without control characters, addresses and secrets. */
export function masked(text: string, maxLength: number): string {
  const lines = text.split("\n").map((line) => shareableLine(withoutColours(sanitizeConsoleLine(line))));
  return lines.join("\n").slice(0, maxLength);
}

async function readLog(
  deps: Pick<HelpDeps, "rows" | "callNode">,
  failure: Failure,
  mayReadConsole: boolean,
): Promise<readonly string[]> {
  switch (failure.subject) {
    case "build":
    case "job":
      return findLogEnd(deps.rows, failure, maxReportLines);
    case "change":
    case "crash":
      return mayReadConsole && failure.serverId !== null ? readConsole(deps, failure.serverId) : [];
  }
}

/** Nothing from a machine that does not answer: help is asked for without its lines. */
async function readConsole(
  { rows, callNode }: Pick<HelpDeps, "rows" | "callNode">,
  serverId: string,
): Promise<readonly string[]> {
  const live = await findLiveInstance(rows, serverId);
  if (!live) return [];
  try {
    const request = { instanceId: live.id, epoch: null, afterNumber: -1 };
    const { lines } = await callNode(live.nodeId, watchConsole, request);
    return lines.map(({ text }) => text);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

function newest(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines.slice(-maxReportLines).toReversed()) {
    bytes += Buffer.byteLength(line);
    if (bytes > maxReportBytes) break;
    kept.unshift(line);
  }
  return kept;
}

interface Sealed {
  readonly personId: string;
  readonly failureId: string;
  readonly report: HelpReport;
}

/** Of exactly this report, for this person: what was shown is what is sent. */
export function sealOf(keyedHash: KeyedHash, { personId, failureId, report }: Sealed): string {
  const { subject, title, server, error, diagnosis, lines } = report;
  return keyedHash(
    "help-report",
    JSON.stringify([personId, failureId, subject, title, server, error, diagnosis, lines]),
  );
}

export function isSealed(keyedHash: KeyedHash, sealed: Sealed, seal: string): boolean {
  const [given, expected] = [Buffer.from(seal), Buffer.from(sealOf(keyedHash, sealed))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

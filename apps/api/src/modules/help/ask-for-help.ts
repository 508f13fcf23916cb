import { randomUUID } from "node:crypto";
import { longestHelpMessage, type HelpReport, type readHelpReport } from "@blockwright/contract/help";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Window } from "../../platform/limits.ts";
import { dayMs, utcMinute } from "../../platform/now.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { findFailure, type Failure } from "./failures.repository.ts";
import type { HelpDeps } from "./help-deps.ts";
import { findLastAnswer, findOpenRequest, insertHelpRequest, type About } from "./help.repository.ts";
import { isSealed, masked, sealOf, writeReport } from "./write-report.ts";

/** Each is read by a person. */
const requestsPerDay: Window = { name: "help-requests", limit: 5, windowMs: dayMs };

const aboutOf = ({ id, serverId }: Failure): About =>
  serverId === null ? { serverId, buildId: id } : { serverId, buildId: null };

/** Who decides about a failure: its server, or the person whose build it was. */
export async function whoseFailure({ rows }: Pick<HelpDeps, "rows">, id: string) {
  const failure = await findFailure(rows, id);
  if (!failure) return undefined;
  return failure.serverId === null ? { ownerId: failure.ownerId } : { serverId: failure.serverId };
}

export async function previewHelp(
  deps: HelpDeps,
  actor: Person,
  { failureId, mayReadConsole }: { readonly failureId: string; readonly mayReadConsole: boolean },
): Promise<RouteResponse<typeof readHelpReport>> {
  const failure = await findFailure(deps.rows, failureId);
  if (!failure) throw new AppError("NOT_FOUND");
  const report = await writeReport(deps, failure, { mayReadConsole });
  const open = await findOpenRequest(deps.rows, aboutOf(failure));
  const last = await findLastAnswer(deps.rows, aboutOf(failure), actor.id);
  return {
    report,
    seal: sealOf(deps.keyedHash, { personId: actor.id, failureId, report }),
    open: open ? { createdAt: open.createdAt.toISOString() } : null,
    answer: last?.at ? { text: last.text ?? "", at: last.at.toISOString() } : null,
  };
}

interface Asked {
  readonly failureId: string;
  readonly report: HelpReport;
  readonly seal: string;
  readonly message: string;
}

export async function askForHelp(
  deps: HelpDeps,
  once: Transact,
  actor: Person,
  { failureId, report, seal, message }: Asked,
): Promise<{ id: string }> {
  if (!isSealed(deps.keyedHash, { personId: actor.id, failureId, report }, seal))
    throw new AppError("HELP_REFUSED", "This report is not the one we wrote. Load the page again.");
  return once(async (tx) => {
    const failure = await findFailure(tx.rows, failureId);
    if (!failure) throw new AppError("NOT_FOUND");
    const id = randomUUID();
    const isNew = await insertHelpRequest(tx.rows, {
      id,
      kind: "help",
      userId: actor.id,
      ...aboutOf(failure),
      message: masked(message, longestHelpMessage),
      report,
      createdAt: tx.now(),
    });
    if (!isNew)
      throw new AppError("HELP_REFUSED", "There is an open request for help already. We answer it by email.");
    await deps.limits.takeWithin(tx, requestsPerDay, actor.id, (from) => tooMany(from, tx.now()));
    await appendActivity(tx, actor, {
      action: "help.requested",
      subjectId: id,
      ...(failure.serverId !== null && { serverId: failure.serverId }),
      details: { about: failure.subject },
    });
    return { id };
  });
}

function tooMany(from: Date, now: Date): AppError {
  return new AppError(
    "TOO_MANY_TRIES",
    `You can ask for help ${requestsPerDay.limit} times a day, the next time from ${utcMinute(from)} UTC on.`,
    { retryAfterMs: from.getTime() - now.getTime() },
  );
}

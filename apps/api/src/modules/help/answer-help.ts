import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { isMailConfigured } from "../../platform/mail/transports.ts";
import type { Transact, Transaction } from "../../platform/transaction.ts";
import { mailPerson } from "../accounts/index.ts";
import { appendActivity } from "../activity/index.ts";
import { findServer } from "../servers/index.ts";
import type { HelpDeps } from "./help-deps.ts";
import {
  belongsToServer,
  decideRequest,
  lockRequest,
  type Decision,
  type HelpRow,
} from "./help.repository.ts";

/** The mail is queued with the answer: both or neither. */
export async function answerHelp(
  deps: HelpDeps,
  once: Transact,
  helper: Person,
  { requestId, text }: { readonly requestId: string; readonly text: string },
): Promise<{ isMailed: boolean }> {
  return once(async (tx) => {
    const request = await decideHelp(tx, helper, requestId, { state: "answered", answer: text });
    await appendActivity(tx, helper, { action: "help.answered", ...about(request) });
    const { serverId, userId } = request;
    if (serverId !== null && !(await belongsToServer(tx.rows, userId, serverId))) return { isMailed: false };
    const server = serverId === null ? undefined : await findServer(tx.rows, serverId);
    await mailPerson(deps, tx, userId, {
      subject: server ? `About your request for help with ${server.name}` : "About your request for help",
      text: `You asked us for help. This is our answer:\n\n${text}\n\nYou wrote:\n${quoted(request.message)}\n\nIf it still does not work, open the same page and choose 'Get help' again.`,
    });
    return { isMailed: isMailConfigured(deps.config.mail) };
  });
}

/** The people of the server read the reason in its activity. */
export async function closeHelp(
  once: Transact,
  helper: Person,
  { requestId, reason }: { readonly requestId: string; readonly reason: string },
): Promise<Record<string, never>> {
  return once(async (tx) => {
    const request = await decideHelp(tx, helper, requestId, { state: "closed" });
    await appendActivity(tx, helper, {
      action: "help.closed",
      ...about(request),
      details: { reason },
    });
    return {};
  });
}

async function decideHelp(
  tx: Transaction,
  helper: Person,
  id: string,
  decision: Pick<Decision, "state" | "answer">,
): Promise<HelpRow> {
  // Appeals are decided by the operator alone.
  const request = await lockRequest(tx.rows, id);
  if (request?.kind !== "help") throw new AppError("NOT_FOUND");
  const decided = await decideRequest(tx.rows, id, {
    ...decision,
    decidedBy: helper.id,
    decidedAt: tx.now(),
  });
  if (!decided) throw new AppError("HELP_REFUSED", "This request has been answered or closed already.");
  return decided;
}

function about({ id, serverId }: HelpRow) {
  return { subjectId: id, ...(serverId !== null && { serverId }) };
}

const quoted = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

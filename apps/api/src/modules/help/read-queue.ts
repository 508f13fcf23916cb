import {
  helpRequestsPerPage,
  type HelpRequest,
  type listHelpRequests,
} from "@blockwright/contract/help-queue";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import { findRequests, type FoundRequest } from "./help.repository.ts";
import type { HelpDeps } from "./help-deps.ts";

export async function readQueue(
  { rows }: Pick<HelpDeps, "rows">,
  { show, after }: RouteInput<typeof listHelpRequests>["query"],
): Promise<RouteResponse<typeof listHelpRequests>> {
  const found = await findRequests(rows, show, after);
  const page = found.slice(0, helpRequestsPerPage);
  return {
    requests: page.map(shown),
    next: found.length > page.length ? (page.at(-1)?.request.id ?? null) : null,
  };
}

function shown(row: FoundRequest): HelpRequest {
  const { request, username, email, serverName } = row;
  const { id, kind, state, userId, serverId, message, report, answer, createdAt, decidedAt } = request;
  const reasons = {
    help: null,
    "person-appeal": row.personSuspendedReason,
    "server-appeal": row.serverSuspendedReason,
  };
  return {
    id,
    kind,
    state,
    person: { id: userId, username, email },
    server: serverId === null ? null : { id: serverId, name: serverName ?? "" },
    message,
    report,
    suspendedReason: reasons[kind],
    answer,
    decidedBy: row.decidedByName,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

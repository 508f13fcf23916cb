import type { SftpRight } from "@blockwright/node-protocol/sftp";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { changesAnyFile } from "../../../platform/server-grant.ts";
import { operatorRule } from "./operator-rule.ts";
import type { SessionDeps } from "./session-deps.ts";
import { findHolder, type Candidate } from "./sessions.repository.ts";
import type { Ticket } from "./ticket.ts";

export function actorOf(person: Candidate["person"]): Person {
  return { kind: "sftp", ...person };
}

/** What a person may do with the files of a server right now. */
export async function rightOn(
  { authorizeServer }: Pick<SessionDeps, "authorizeServer">,
  actor: Person,
  serverId: string,
): Promise<SftpRight> {
  try {
    const grant = await authorizeServer(actor, "read-files", serverId);
    // Nodes can't restrict single files.
    return changesAnyFile(grant) ? "write" : "read";
  } catch (error) {
    if (error instanceof AppError) return "none";
    throw error;
  }
}

/** The same for a session: nothing once the account, the password or key, or the server on this node is gone. */
export async function rightOf(
  deps: Pick<SessionDeps, "authorizeServer" | "config" | "rows">,
  nodeId: string,
  ticket: Ticket,
): Promise<SftpRight> {
  const holder = await findHolder(deps.rows, nodeId, ticket, operatorRule(deps));
  return holder ? rightOn(deps, actorOf(holder), ticket.serverId) : "none";
}

import type { endSftp } from "@blockwright/node-protocol/sftp";
import type { z } from "zod";
import type { Deps } from "../../../platform/deps.ts";
import { appendActivity } from "../../activity/index.ts";
import { actorOf } from "./right-of.ts";
import { findPerson } from "./sessions.repository.ts";
import { openTicket } from "./ticket.ts";

/** Summarises a session in one entry. Its password and its right may be gone by now. */
export async function recordEnd(
  { transact, secrets }: Pick<Deps, "transact" | "secrets">,
  nodeId: string,
  { ticket: sealed, summary }: z.output<typeof endSftp.request>,
): Promise<void> {
  const ticket = openTicket(secrets, nodeId, sealed);
  if (!ticket) return;
  await transact(async (tx) => {
    const person = await findPerson(tx.rows, ticket.personId);
    if (!person) return;
    await appendActivity(tx, actorOf(person), {
      action: "server.sftp-closed",
      subjectId: ticket.serverId,
      details: summary,
    });
  });
}

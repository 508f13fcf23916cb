import { z } from "zod";
import type { Secrets } from "../../../platform/secrets.ts";

const ticket = z.object({
  sessionId: z.uuid(),
  personId: z.uuid(),
  serverId: z.uuid(),
  /** The row that let it in. */
  credential: z.object({ kind: z.enum(["password", "key"]), id: z.uuid() }),
});
export type Ticket = z.output<typeof ticket>;

/** A node stores it and presents it again. It can neither read nor forge one, and another node can't use it. */
export function sealTicket(secrets: Secrets, nodeId: string, content: Ticket): string {
  return secrets.seal(JSON.stringify(content), nodeId);
}

/** Undefined for anything we did not seal for this node. */
export function openTicket(secrets: Secrets, nodeId: string, sealed: string): Ticket | undefined {
  try {
    return ticket.parse(JSON.parse(secrets.open(sealed, nodeId)));
  } catch {
    return undefined;
  }
}

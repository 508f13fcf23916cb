import type { getSftp } from "@blockwright/contract/sftp";
import type { z } from "zod";
import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { findPassword } from "./passwords/passwords.repository.ts";
import { findService } from "./sessions/sessions.repository.ts";
import { sftpUsername } from "./sftp-username.ts";

/** How the caller reaches the files of a server. For the caller alone. */
export async function readSftp(
  { rows }: Pick<Deps, "rows">,
  actor: Person,
  serverId: string,
): Promise<z.input<typeof getSftp.response>> {
  const password = await findPassword(rows, actor.id, serverId);
  const service = await findService(rows, serverId);
  const passwordMadeAt = password?.createdAt.toISOString() ?? null;
  if (!service || service.port === null || service.fingerprint === null)
    return { connection: null, passwordMadeAt };
  const { host, port, fingerprint } = service;
  const username = sftpUsername(actor, serverId);
  const shownHost = host.includes(":") ? `[${host}]` : host;
  const url = `sftp://${encodeURIComponent(username)}@${shownHost}:${port}/`;
  return { connection: { host, port, username, url, fingerprint }, passwordMadeAt };
}

import { randomBytes } from "node:crypto";
import { readSealingKey } from "@blockwright/node-protocol/backups";
import { sealForNode } from "@blockwright/node-protocol/sealed-for-node";
import type { BackupsDeps } from "../backups-deps.ts";
import { findSealedPassword, keepSealedPassword } from "../backups.repository.ts";

const passwordBytes = 32;

interface RepositoryAt {
  readonly serverId: string;
  readonly nodeId: string;
  /** Null: the server's first one. */
  readonly repositoryId: string | null;
}

/** A repository of the server with its key, which only the agent currently running there can read. */
export async function repositoryOf(
  deps: Pick<BackupsDeps, "rows" | "secrets" | "callNode">,
  { serverId, nodeId, repositoryId }: RepositoryAt,
  signal: AbortSignal,
) {
  const { publicKey } = await deps.callNode(nodeId, readSealingKey, {}, { signal });
  const password = await passwordOf(deps, serverId);
  return { id: repositoryId ?? serverId, sealedPassword: await sealForNode(publicKey, password) };
}

async function passwordOf(
  { rows, secrets }: Pick<BackupsDeps, "rows" | "secrets">,
  serverId: string,
): Promise<string> {
  const known = await findSealedPassword(rows, serverId);
  if (known !== undefined) return secrets.open(known, serverId);
  const password = randomBytes(passwordBytes).toString("base64url");
  await keepSealedPassword(rows, serverId, secrets.seal(password, serverId));
  const kept = await findSealedPassword(rows, serverId);
  if (kept === undefined) throw new Error(`the repository of server ${serverId} has lost its key`);
  return secrets.open(kept, serverId);
}

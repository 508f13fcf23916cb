import type { Server, ServerSummary } from "@blockwright/contract/servers";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ground } from "../../platform/ground.ts";
import { describeServer } from "./describe-server.ts";
import { findInstallationLines, findLiveServers } from "./servers.repository.ts";

export async function listServers({ rows }: Pick<Ground, "rows">, actor: Person): Promise<ServerSummary[]> {
  const found = await findLiveServers(rows, { userId: actor.id });
  return found.map((live) => describeServer(live));
}

export async function getServer({ rows }: Pick<Ground, "rows">, serverId: string): Promise<Server> {
  const [live] = await findLiveServers(rows, { id: serverId });
  if (!live) throw new AppError("NOT_FOUND");
  const installationLogs = await findInstallationLines(rows, serverId);
  return { ...describeServer(live), config: { ...live.server.config }, installationLogs };
}

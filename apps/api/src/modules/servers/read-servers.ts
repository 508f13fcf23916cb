import type { Server, ServerSummary } from "@blockwright/contract/servers";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ground } from "../../platform/ground.ts";
import { describeServer } from "./describe-server.ts";
import { createInstallationLog } from "./installation-log.ts";
import { prepareFindLiveServers } from "./live-servers.repository.ts";

export interface ReadServers {
  list(actor: Person): Promise<ServerSummary[]>;
  get(serverId: string): Promise<Server>;
}

/** One indexed read each, however often pages ask. */
export function createReadServers({ rows }: Pick<Ground, "rows">): ReadServers {
  const find = prepareFindLiveServers(rows);
  const installationLog = createInstallationLog({ rows });
  return {
    list: async (actor) => (await find.ownedBy(actor.id)).map((live) => describeServer(live)),
    get: async (serverId) => {
      const live = await find.one(serverId);
      if (!live) throw new AppError("NOT_FOUND");
      const installationLogs = await installationLog(serverId, live.lastInstallationLine);
      return { ...describeServer(live), installationLogs };
    },
  };
}

/** Time passes for everybody: it is no reason to send everything again. */
export function withoutUptime<Seen extends ServerSummary>({ uptime: _passing, ...rest }: Seen) {
  return rest;
}

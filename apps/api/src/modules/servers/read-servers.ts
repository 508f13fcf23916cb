import type { Server, ServerSummary } from "@blockwright/contract/servers";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ground } from "../../platform/ground.ts";
import type { FindServerOwner } from "../access/index.ts";
import { describeServer } from "./describe-server.ts";
import { createInstallationLog } from "./installation-log.ts";
import { prepareFindLiveServers, type LiveServer } from "./live-servers.repository.ts";
import { prepareFindServerOwner } from "./servers.repository.ts";

export interface ReadServers {
  readonly list: (actor: Person) => Promise<ServerSummary[]>;
  readonly get: (actor: Person, serverId: string) => Promise<Server>;
  readonly findOwner: FindServerOwner;
}

/** One indexed read each, however often pages ask. */
export function createReadServers({ rows }: Pick<Ground, "rows">): ReadServers {
  const find = prepareFindLiveServers(rows);
  const findOwner = prepareFindServerOwner(rows);
  const installationLog = createInstallationLog({ rows });
  // One read tells whether somebody may see a server and what there is to see. The gate and the answer of a request
  // have the same actor, and no other request has it.
  const readByGate = new WeakMap<Person, LiveServer>();
  return {
    list: async (actor) => (await find.ownedBy(actor.id)).map((live) => describeServer(live)),
    get: async (actor, serverId) => {
      const read = readByGate.get(actor);
      const live = read?.server.id === serverId ? read : await find.one(serverId);
      if (!live) throw new AppError("NOT_FOUND");
      const installationLogs = await installationLog(serverId, live.lastInstallationLine);
      return { ...describeServer(live), installationLogs };
    },
    findOwner: async (serverId, asker, action) => {
      if (action !== "view") return findOwner(serverId);
      const live = await find.one(serverId);
      if (live) readByGate.set(asker, live);
      return live?.server.userId;
    },
  };
}

/** Time passes for everybody: it is no reason to send everything again. */
export function withoutUptime<Seen extends ServerSummary>({ uptime: _passing, ...rest }: Seen) {
  return rest;
}

import type { Server, ServerSummary } from "@blockwright/contract/servers";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ServerGrant } from "../../platform/server-grant.ts";
import { fullRights, rightsOf, type FindServerStanding } from "../access/index.ts";
import { describeServer } from "./describe-server.ts";
import { createInstallationLog } from "./installation-log.ts";
import {
  findLiveServersOfOwners,
  prepareFindLiveServers,
  type LiveServer,
} from "./live-servers.repository.ts";
import { prepareFindServerStanding } from "./servers.repository.ts";

export interface ReadServers {
  readonly list: (actor: Person) => Promise<ServerSummary[]>;
  /** With the grant of the same request, which contains what `findStanding` read. */
  readonly get: (actor: Person, serverId: string, grant: ServerGrant | undefined) => Promise<Server>;
  readonly findStanding: FindServerStanding;
}

/** One read for whether a person may see a server and what there is to see. */
class SeenServer {
  readonly live: LiveServer;
  constructor(live: LiveServer) {
    this.live = live;
  }
}

/** One indexed read each, however often pages poll. */
export function createReadServers({ rows, now }: Pick<Deps, "rows" | "now">): ReadServers {
  const find = prepareFindLiveServers(rows, now);
  const findStanding = prepareFindServerStanding(rows);
  const installationLog = createInstallationLog({ rows });
  return {
    list: async (actor) =>
      (await find.of(actor.id)).map((live) => describeServer(live, now(), rightsSeenBy(actor, live).actions)),
    get: async (actor, serverId, grant) => {
      const live = grant?.seen instanceof SeenServer ? grant.seen.live : await find.one(serverId, actor.id);
      if (!live) throw new AppError("NOT_FOUND");
      const installationLogs = await installationLog(serverId, live.lastInstallationLine);
      return { ...describeServer(live, now(), grant?.offered ?? grant?.actions), installationLogs };
    },
    findStanding: async (serverId, asker, action) => {
      if (action !== "view") return findStanding(serverId, asker.id);
      const live = await find.one(serverId, asker.id);
      return live && { ownerId: live.server.userId, given: live.given, seen: new SeenServer(live) };
    },
  };
}

/** For the operator: what these people own, in one read. */
export async function listServersOf(
  { rows, now }: Pick<Deps, "rows" | "now">,
  ownerIds: readonly string[],
): Promise<ServerSummary[]> {
  return (await findLiveServersOfOwners(rows, ownerIds)).map((live) => describeServer(live, now()));
}

function rightsSeenBy({ isAdmin }: Person, { given }: LiveServer) {
  return given && !isAdmin ? rightsOf(given) : fullRights;
}

/** Passing time is no reason to send everything again. */
export function withoutUptime<Seen extends ServerSummary>({ uptime: _passing, ...rest }: Seen) {
  return rest;
}

import type { FriendsView } from "@blockwright/contract/friends-page";
import { message } from "@blockwright/contract/message";
import type { ServerSummary } from "@blockwright/contract/servers";
import { AppError } from "../../../platform/errors.ts";
import { hashToken } from "../../accounts/index.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { describeServer } from "../describe-server.ts";
import { findLiveServer } from "../live-servers.repository.ts";
import { findSharedServer } from "./friends-pages.repository.ts";
import { listPlayerNames } from "./list-player-names.ts";

/** Nothing but what a person needs to join: guests read it. */
export async function lookUpFriendsPage(
  deps: Pick<NodesDeps, "rows" | "now" | "callNode" | "log">,
  token: string,
): Promise<FriendsView> {
  const { rows, now } = deps;
  const serverId = await findSharedServer(rows, hashToken(token));
  const live = serverId === undefined ? undefined : await findLiveServer(rows, serverId);
  if (!live) throw new AppError("NOT_FOUND", message("friends-page.gone"));
  const { name, platformType, serverType, minecraftVersion, ...seen } = describeServer(live, now());
  const holds = live.instance?.holds ?? [];
  const isPaused = holds.includes("operator") || holds.includes("payment");
  const tellsNames = seen.status === "online" && !isPaused && seen.currentPlayers > 0;
  return {
    name,
    platformType,
    serverType,
    minecraftVersion,
    status: seen.status,
    isPaused,
    address: isPaused ? null : joinAddress(seen),
    currentPlayers: seen.currentPlayers,
    playerNames: live.instance && tellsNames ? [...(await listPlayerNames(deps, live.instance.id))] : [],
    maxPlayers: seen.maxPlayers,
  };
}

function joinAddress({
  status,
  host,
  ip,
  port,
  bedrockPort,
}: Pick<ServerSummary, "status" | "host" | "ip" | "port" | "bedrockPort">): FriendsView["address"] {
  const name = host ?? ip;
  return status === "provisioning" || name === null || port === null
    ? null
    : { host: name, port, bedrockPort };
}

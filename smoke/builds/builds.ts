import { transportOf } from "@blockwright/minecraft/bedrock/transport";
import { pingServer } from "../../apps/api/src/adapters/minecraft-status.ts";
import type { StatusProtocol } from "../../apps/api/src/modules/builds/builds-deps.ts";
import type { Containers } from "../containers.ts";
import type { Installation } from "../installation.ts";
import type { Options } from "../options.ts";
import type { Tell } from "../row.ts";
import { buildOne, type Built } from "./build-one.ts";
import { removeBuilt } from "./remove-built.ts";
import { findPlugin } from "./find-plugin.ts";
import { readMakings } from "./makings.ts";
import { orders, type Order, type Edition } from "./orders.ts";

const protocolNames: Readonly<Record<StatusProtocol, string>> = {
  java: "status over TCP",
  bedrock: "status over RakNet",
  nethernet: "status over NetherNet",
};

/** Each kind of server is built until players can join, one after the other, and removed again. */
export async function tryBuilds(
  site: Installation,
  containers: Containers,
  { isWanted, buildLimitMs }: Pick<Options, "isWanted" | "buildLimitMs">,
  tell: Tell,
  interrupted: AbortSignal,
): Promise<void> {
  for (const order of orders.filter(({ name }) => isWanted("builds", name))) {
    const build = async () => {
      const pluginId = await findPlugin(order, site.environment);
      return buildOne(site, containers, order, pluginId, buildLimitMs, interrupted);
    };
    const first = await attempt(site, order.name, build, tell, interrupted);
    if (!first) continue;
    for (const edition of order.editions) await tryStatus(order, edition, first, tell, interrupted);
    if (readMakings(site, first).length > 0 && order.pluginFrom === undefined)
      await trySecond(site, containers, order, build, tell, interrupted);
    await removeBuilt(site, containers, first, interrupted);
  }
}

async function attempt(
  site: Installation,
  name: string,
  build: () => Promise<Built>,
  tell: Tell,
  interrupted: AbortSignal,
): Promise<Built | undefined> {
  try {
    const built = await build();
    const { seconds, peakMb, residentMb } = built;
    const installers = readMakings(site, built).map((one) => `, installer peak ${one.peakMemoryMb} MB`);
    const detail = `Minecraft ${built.version}${installers.join("")}`;
    tell({ part: "builds", name, verdict: "fine", detail, seconds, peakMb, residentMb });
    return built;
  } catch (error) {
    interrupted.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    tell({ part: "builds", name, verdict: "WRONG", detail });
    return undefined;
  }
}

async function tryStatus(
  order: Order,
  edition: Edition,
  { version, host, ports: { [edition]: port } }: Built,
  tell: Tell,
  interrupted: AbortSignal,
): Promise<void> {
  const protocol = protocolOf(order, edition, version);
  const status = await pingServer(protocol, host, port, interrupted);
  tell({
    part: "builds",
    name: `${order.name}, ${protocolNames[protocol]}`,
    verdict: status ? "fine" : "WRONG",
    detail: status ? status.version : `no answer at ${host}, port ${port}`,
  });
}

function protocolOf({ software }: Order, edition: Edition, version: string): StatusProtocol {
  if (edition === "java") return "java";
  return software === "bedrock" && transportOf(version) === "nethernet" ? "nethernet" : "bedrock";
}

/** What the first one made is kept on the machine, so the second one makes nothing. */
async function trySecond(
  site: Installation,
  containers: Containers,
  { name }: Order,
  build: () => Promise<Built>,
  tell: Tell,
  interrupted: AbortSignal,
): Promise<void> {
  const timed = `${name}, second server`;
  const second = await attempt(site, timed, build, tell, interrupted);
  if (!second) return;
  const again = readMakings(site, second).length;
  tell({
    part: "builds",
    name: `${name}, kept result`,
    verdict: again === 0 ? "fine" : "WRONG",
    detail: again === 0 ? "used by the second server" : "the second server made everything again",
  });
  await removeBuilt(site, containers, second, interrupted);
}

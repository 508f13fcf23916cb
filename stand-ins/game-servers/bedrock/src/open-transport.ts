import { type BedrockHost, type BedrockHostOptions, openBedrockHost } from "./bedrock-host.ts";
import { answerEmptyPongs } from "./empty-pong.ts";
import { isTcpPortFree, isUdpPortFree } from "./free-port.ts";
import { identityKeyIn } from "./identity-file.ts";
import { log } from "./log.ts";
import { type BedrockProperties, forgetUdpPorts } from "./properties.ts";
import { UdpPorts } from "./udp-ports.ts";
import { isAtLeast, protocolOf } from "./version.ts";

export type OpenedTransport = BedrockHost;
type Game = Omit<BedrockHostOptions, "listen" | "version">;

const nobody: OpenedTransport = { list: () => undefined, close: () => Promise.resolve() };

/** What players come in through, by the server's version and settings. Nothing if the server has to quit. */
export async function openTransport(
  version: string,
  properties: BedrockProperties,
  propertiesFile: string,
  game: Game,
): Promise<OpenedTransport | undefined> {
  switch (transportOf(version, properties)) {
    case "raknet":
      return openRaknet(version, properties, game);
    case "nethernet":
      return openNetherNet(version, properties, game);
    case "none":
      // In a container 1.26.50 opens no socket for players.
      if (!isAtLeast(version, "1.26.51")) forgetUdpPorts(propertiesFile);
      return nobody;
  }
}

function transportOf(version: string, { transport }: BedrockProperties): "raknet" | "nethernet" | "none" {
  if (!isAtLeast(version, "1.26.50")) return "raknet";
  if (!isAtLeast(version, "1.26.51")) return "none";
  if (transport === "nethernet") return "nethernet";
  return isAtLeast(version, "1.26.60") ? "none" : "raknet";
}

/** Printed after the start, and players can join by RakNet all the same until 1.26.60. */
export function printTransportError(version: string, { transport }: BedrockProperties): void {
  if (!isAtLeast(version, "1.26.51") || transport === "nethernet") return;
  log("ERROR", "================ TRANSPORT TYPE ERROR  ===================");
  log(
    "ERROR",
    "Your current connection type is not set to NetherNet. In this release, NetherNet is the only supported transport type.",
  );
  log("ERROR", "Players will not be able to connect to your game without NetherNet.");
  log("ERROR", "");
}

async function openRaknet(
  version: string,
  { port, portV6, isVisibleOnLan }: BedrockProperties,
  game: Game,
): Promise<OpenedTransport | undefined> {
  // RakNet would share a taken port or say nothing, so it is tried first.
  if (port === portV6 || !(await isUdpPortFree(port))) {
    log("ERROR", `Port [${port}] may be in use by another process. Quitting.`);
    return undefined;
  }
  log("INFO", `IPv4 supported, port: ${port}: Used for gameplay`);
  if (!isVisibleOnLan && isAtLeast(version, "1.26.30")) return { ...nobody, ...answerEmptyPongs(port) };
  return openBedrockHost({ ...game, version: protocolOf(version), listen: { raknetPort: port } });
}

async function openNetherNet(
  version: string,
  { port, serverIp, udpPorts }: BedrockProperties,
  game: Game,
): Promise<OpenedTransport> {
  const ports = new UdpPorts(udpPorts, { isShared: isAtLeast(version, "1.26.60") });
  const host = serverIp === "" ? "::" : serverIp;
  const identityKey = identityKeyIn("keys/identity.pem");
  const listen = { host, port, identityKey, takeUdpPlace: () => ports.take() };
  // The server starts all the same, and does not mention it.
  if (!(await isTcpPortFree(host, port))) return nobody;
  const opened = await openBedrockHost({ ...game, version: protocolOf(version), listen });
  log("INFO", `Accepting clients on ${host === "::" ? "[::]" : host}:${port}`);
  return opened;
}

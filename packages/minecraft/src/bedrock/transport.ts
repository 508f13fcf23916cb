/** How players of the Bedrock Edition reach a server: NetherNet is HTTP and WebRTC, RakNet is UDP alone. */
export type BedrockTransport = "nethernet" | "raknet";

const firstOverNetherNet = [1, 26, 51] as const;
const firstWithSharedPort = [1, 26, 60] as const;
const firstThatNeedsLanVisibility = [1, 26, 30] as const;
/** In a container it opens no port for players, and it empties `server-udp-ports`. */
const brokenInContainers = "1.26.50";

/** A lost player keeps a port for half a minute, and comes back on another. */
const spareParts = 4;
const leastSpare = 5;
/** The engine runs a process for each published port. */
const maxUdpPorts = 150;

export function transportOf(version: string): BedrockTransport {
  return isFrom(version, firstOverNetherNet) ? "nethernet" : "raknet";
}

/** False for a release that nobody could join here. */
export function runsInContainers(version: string): boolean {
  return partsOf(version).slice(0, 3).join(".") !== brokenInContainers;
}

/** Without it, a server over RakNet gives an empty status from this version on, and players time out. */
export function needsLanVisibility(version: string): boolean {
  return transportOf(version) === "raknet" && isFrom(version, firstThatNeedsLanVisibility);
}

/** How many UDP ports in a row a server over NetherNet needs beside its own: one for each player, or one for all. */
export function udpPortsFor(version: string, maxPlayers: number): number {
  if (transportOf(version) === "raknet") return 0;
  const used = isFrom(version, firstWithSharedPort) ? 1 : maxPlayers;
  return Math.min(maxUdpPorts, used + Math.max(leastSpare, Math.ceil(used / spareParts)));
}

function isFrom(version: string, first: readonly number[]): boolean {
  const parts = partsOf(version);
  for (const [index, wanted] of first.entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

/** `1.26.51.1` and the short form `26.51` are the same release. */
function partsOf(version: string): number[] {
  const parts = version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  return (parts[0] ?? 0) > 1 ? [1, ...parts] : parts;
}

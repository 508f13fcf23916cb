import { askNetherNetStatus } from "../nethernet/signalling-client.ts";
import type { BedrockStatus } from "./status-ping.ts";

/** The status request of a Bedrock Edition client's server list from 1.26.50 on, over TCP. */
export async function pingNetherNet(host: string, port: number, timeoutMs?: number): Promise<BedrockStatus> {
  const { name, protocol, version, players, maxPlayers } = await askNetherNetStatus(
    { host, port },
    timeoutMs,
  );
  return { name, protocol, version, online: players, max: maxPlayers };
}

export async function speaksNetherNet(host: string, port: number): Promise<boolean> {
  return askNetherNetStatus({ host, port }).then(
    () => true,
    () => false,
  );
}

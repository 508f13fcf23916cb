import type { FurtherPort } from "../bedrock-side.ts";
import type { LeasedPort, PortUse, Protocol } from "../instance.ts";
import type { WantedPort } from "./agree-ports.ts";
import type { PortWish } from "./port-leases.repository.ts";

/** Ports that have their numbers together. */
export interface PortGroup extends PortWish {
  /** Undefined for the port that players join at. */
  readonly use?: PortUse | undefined;
}

interface GameWish {
  readonly protocols: readonly Protocol[];
  readonly furtherPorts?: readonly FurtherPort[];
  readonly addOnPorts?: readonly WantedPort[];
}

export function portGroups({ protocols, furtherPorts = [], addOnPorts = [] }: GameWish): PortGroup[] {
  return [
    { protocols, count: 1 },
    ...furtherPorts.map(furtherGroup),
    ...addOnPorts.map(({ protocol, ...use }) => ({ protocols: [protocol], count: 1, use })),
  ];
}

export function furtherGroup({ purpose, protocols, count }: FurtherPort): PortGroup {
  return { protocols, count, use: { addOn: null, purpose } };
}

/** In the order of the ports. */
export function groupsOf(ports: readonly LeasedPort[]): PortGroup[] {
  const groups = new Map<string, PortGroup>();
  for (const { protocol, port, last = port, use } of ports) {
    const key = `${use?.purpose ?? "game"} ${use?.addOn ?? ""} ${port}`;
    const protocols = [...(groups.get(key)?.protocols ?? []), protocol];
    groups.set(key, { protocols, count: last - port + 1, use });
  }
  return [...groups.values()];
}

export function portsAt({ protocols, count, use }: PortGroup, port: number): LeasedPort[] {
  const last = count > 1 ? { last: port + count - 1 } : {};
  return protocols.map((protocol) => ({ protocol, port, ...last, ...(use && { use }) }));
}

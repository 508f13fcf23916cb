import { findAddOnPort } from "@blockwright/minecraft/add-on-ports/find-ports";
import { addOnFolder } from "@blockwright/minecraft/software";
import type { AboutInstance } from "@blockwright/node-protocol/about-instance";
import { firstProtocols, furtherPorts, type BedrockSide } from "../bedrock-side.ts";
import type { LeasedPort, PortUse, PublishedPort } from "../instance.ts";
import { numbersOf } from "../placement/port-leases.repository.ts";

/**
 * The ports as rows have them. Settings of add-ons are those that we know, never those of the machine. Undefined: a port
 * is for something that we don't know, or the game has others than it needs.
 */
export function heldPorts(
  ports: readonly PublishedPort[],
  { software, uses }: AboutInstance,
  bedrock: BedrockSide | undefined,
): readonly LeasedPort[] | undefined {
  const leased: LeasedPort[] = [];
  for (const [index, port] of ports.entries()) {
    const use = useOf(port, uses[index] ?? null, addOnFolder(software));
    if (use === undefined) return undefined;
    leased.push({ ...port, ...(use && { use }) });
  }
  return isAsNeeded(leased, bedrock) ? leased : undefined;
}

type ToldUse = AboutInstance["uses"][number];

function useOf(
  { protocol, last }: PublishedPort,
  told: ToldUse,
  folder: "plugins" | "mods" | undefined,
): PortUse | null | undefined {
  if (told === null) return null;
  const { addOn, purpose } = told;
  if (addOn === null) return purpose === "bedrock" || purpose === "webrtc" ? { addOn, purpose } : undefined;
  const known = findAddOnPort(addOn);
  const settings = folder && known?.settings[folder];
  if (!known || !settings || known.protocol !== protocol || last !== undefined) return undefined;
  return { addOn, purpose: known.purpose, settings };
}

/** Of the game itself: each purpose has one row of numbers, with these protocols. */
function isAsNeeded(ports: readonly LeasedPort[], bedrock: BedrockSide | undefined): boolean {
  const needed = [
    { purpose: "game", protocols: firstProtocols(bedrock), count: 1 },
    ...furtherPorts(bedrock),
  ].map(({ purpose, protocols, count }) => `${purpose} ${protocols.toSorted().join(" ")} ${count}`);
  const own = ports.filter(({ use }) => (use?.addOn ?? null) === null);
  const present = Map.groupBy(own, ({ use, port }) => `${use?.purpose ?? "game"} ${port}`);
  const has = Array.from(present.values(), (group) => {
    const [first] = group;
    const counts = new Set(group.map((one) => numbersOf(one).length));
    const protocols = group.map(({ protocol }) => protocol).toSorted();
    return `${first?.use?.purpose ?? "game"} ${protocols.join(" ")} ${[...counts].join()}`;
  });
  return needed.toSorted().join("\n") === has.toSorted().join("\n");
}

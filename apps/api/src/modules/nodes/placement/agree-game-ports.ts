import type { Transaction } from "../../../platform/transaction.ts";
import { firstProtocols, furtherPorts, type BedrockSide } from "../bedrock-side.ts";
import { gamePorts, type LeasedPort, type SpecParts } from "../instance.ts";
import type { InstanceRow } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { furtherGroup, groupsOf, portsAt, type PortGroup } from "./port-groups.ts";
import { deletePortLeases, findFreePort, insertPortLeases, numbersOf } from "./port-leases.repository.ts";
import { arePortsFree } from "./revive-instance.repository.ts";

/**
 * The spec with the ports that the game needs, leased: a version of Bedrock may need others than the one before it.
 * Ports that fit keep their number. If the machine has none left, the server keeps what it has, which is then seen by
 * whoever checks that it answers.
 */
export async function withGamePorts(
  deps: NodesDeps,
  tx: Transaction,
  { id: instanceId, nodeId, spec: present }: InstanceRow,
  spec: SpecParts,
): Promise<SpecParts> {
  const bedrock = spec.bedrock ?? earlierSide(spec, present);
  if (!bedrock) return spec;
  const place = { deps, tx, instanceId, nodeId };
  let ports = await withFirst(place, spec.ports, firstProtocols(bedrock));
  const wanted = furtherPorts(bedrock).map(furtherGroup);
  const isMeant = ({ use }: LeasedPort) =>
    use?.addOn !== null || wanted.some((group) => group.use?.purpose === use.purpose);
  ports = await withoutOthers(place, ports, isMeant);
  for (const group of wanted) ports = await withGroup(place, ports, group);
  return { ...spec, bedrock, ports };
}

/** Specs that were stored before there was more than one way have no side. */
function earlierSide({ manners }: SpecParts, present: SpecParts): BedrockSide | undefined {
  if (manners.ping === "bedrock") return { by: "raknet" };
  return manners.ping === "java" && present.bedrock?.by === "bridge" ? present.bedrock : undefined;
}

interface Place {
  readonly deps: NodesDeps;
  readonly tx: Transaction;
  readonly instanceId: string;
  readonly nodeId: string;
}

/** The number that people know stays if it is free for every protocol. */
async function withFirst(
  place: Place,
  ports: readonly LeasedPort[],
  protocols: PortGroup["protocols"],
): Promise<readonly LeasedPort[]> {
  const first = gamePorts({ ports });
  const [known] = first;
  const missing = protocols.filter((protocol) => !first.some((one) => one.protocol === protocol));
  const others = ports.filter((one) => !first.includes(one));
  const isSame = missing.length === 0 && first.length === protocols.length;
  if (isSame || !known) return ports;
  const group = { protocols, count: 1 };
  const atKnown = portsAt({ ...group, protocols: missing }, known.port);
  const { tx, nodeId } = place;
  const stays = missing.length === 0 || (await arePortsFree(tx.rows, nodeId, atKnown));
  const number = stays ? known.port : await freeFor(place, group, ports);
  if (number === undefined) return ports;
  return [...(await exchange(place, first, portsAt(group, number))), ...others];
}

async function withGroup(
  place: Place,
  ports: readonly LeasedPort[],
  group: PortGroup,
): Promise<readonly LeasedPort[]> {
  const isMeant = ({ use }: LeasedPort) => use?.addOn === null && use.purpose === group.use?.purpose;
  const present = ports.filter(isMeant);
  const [has] = groupsOf(present);
  const isEnough = has && has.count >= group.count && has.protocols.join(" ") === group.protocols.join(" ");
  if (isEnough) return ports;
  const number = await freeFor(place, group, ports);
  if (number === undefined) return ports;
  const leased = await exchange(place, present, portsAt(group, number));
  const others = ports.filter((one) => !isMeant(one));
  const isGame = ({ use }: LeasedPort) => (use?.addOn ?? null) === null;
  return [...others.filter(isGame), ...leased, ...others.filter((one) => !isGame(one))];
}

async function withoutOthers(
  { tx, instanceId }: Place,
  ports: readonly LeasedPort[],
  isMeant: (port: LeasedPort) => boolean,
): Promise<readonly LeasedPort[]> {
  const leaving = ports.filter((one) => !isMeant(one));
  await deletePortLeases(tx.rows, instanceId, leaving);
  return ports.filter(isMeant);
}

async function freeFor(
  { deps, tx, nodeId, instanceId }: Place,
  group: PortGroup,
  ports: readonly LeasedPort[],
): Promise<number | undefined> {
  const taken = ports.flatMap(numbersOf);
  const number = await findFreePort(tx.rows, nodeId, group, deps.config.nodePorts, taken);
  if (number === undefined)
    deps.log.warn(
      { instanceId, nodeId, purpose: group.use?.purpose ?? "game" },
      "a machine has no free port",
    );
  return number;
}

async function exchange(
  { tx, nodeId, instanceId }: Place,
  before: readonly LeasedPort[],
  after: readonly LeasedPort[],
): Promise<readonly LeasedPort[]> {
  await deletePortLeases(tx.rows, instanceId, before);
  await insertPortLeases(tx.rows, { nodeId, instanceId }, after);
  return after;
}

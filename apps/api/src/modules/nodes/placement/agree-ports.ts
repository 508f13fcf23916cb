import { findAddOnPort } from "@blockwright/minecraft/add-on-ports/find-ports";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";
import type { AddOnUse, LeasedPort, Protocol } from "../instance.ts";
import { changeInstance, lockInstance } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { deletePortLeases, findFreePorts, insertPortLeases, numbersOf } from "./port-leases.repository.ts";

/** A port for an add-on, beside the game's. */
export interface WantedPort extends AddOnUse {
  readonly protocol: Protocol;
}

/**
 * Leases what is missing and gives back what is no longer needed: exactly these are published from the next start on.
 * Ports that stay keep their number. Idempotent. If the machine has not enough it throws NO_ROOM and changes nothing,
 * unless the caller can do without.
 */
export async function agreePorts(
  deps: NodesDeps,
  tx: Transaction,
  instanceId: string,
  wanted: readonly WantedPort[],
  { canDoWithout = false }: { readonly canDoWithout?: boolean } = {},
): Promise<void> {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const { nodeId, spec } = found.instance;
  const isWanted = (one: LeasedPort) =>
    (one.use?.addOn ?? null) === null || wanted.some((wish) => isFor(one, wish));
  const staying = spec.ports.filter(isWanted);
  const leaving = spec.ports.filter((one) => !isWanted(one));
  const missing = wanted.filter((wish) => !staying.some((one) => isFor(one, wish)));
  if (leaving.length === 0 && missing.length === 0) return;
  const wishes = missing.map(({ protocol }) => ({ protocols: [protocol], count: 1 }));
  // A number that is in use for one protocol is not taken for another: it would be unclear which of them is lost.
  const present = spec.ports.flatMap(numbersOf);
  const numbers = await findFreePorts(tx.rows, nodeId, wishes, deps.config.nodePorts, present);
  if (!numbers && !canDoWithout) throw new AppError("NO_ROOM", noPortFor(missing));
  const leased = missing.flatMap(({ protocol, ...use }, index) => {
    const port = numbers?.[index];
    return port === undefined ? [] : [{ protocol, port, use }];
  });
  if (leaving.length === 0 && leased.length === 0) return;
  await deletePortLeases(tx.rows, instanceId, leaving);
  await insertPortLeases(tx.rows, { nodeId, instanceId }, leased);
  const ports = [...staying, ...leased];
  await changeInstance(tx.rows, instanceId, deps.now(), { spec: { ...spec, ports }, restart: false });
  sendDesiredSoon(deps, tx, instanceId);
}

/** The settings count too: a server that moved from plugins to mods has them in another file. */
function isFor({ use, protocol }: LeasedPort, wish: WantedPort): boolean {
  if (!use || use.addOn === null) return false;
  return use.addOn === wish.addOn && use.settings.path === wish.settings.path && protocol === wish.protocol;
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });

function noPortFor(missing: readonly WantedPort[]): string {
  const names = missing.map(({ addOn }) => findAddOnPort(addOn)?.name ?? addOn);
  return `The machine this server runs on has no free port for ${listing.format(names)}. Remove another add-on that has a port, or contact support.`;
}

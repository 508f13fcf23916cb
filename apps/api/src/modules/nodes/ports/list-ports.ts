import type { PortCheck } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { findAddOnPort } from "@blockwright/minecraft/add-on-ports/find-ports";
import type { Deps } from "../../../platform/deps.ts";
import type { AddOnUse, Protocol } from "../instance.ts";
import { findInstance } from "../instances.repository.ts";
import { findNodeAddress } from "../nodes.repository.ts";

/** A port of an add-on, as people reach it. */
export interface ShownPort {
  readonly addOn: string;
  /** Of the add-on. */
  readonly name: string;
  readonly purpose: AddOnUse["purpose"];
  readonly protocol: Protocol;
  readonly host: string;
  readonly port: number;
  readonly check: PortCheck;
  readonly silentUntil?: string | undefined;
}

/** Without the game's. */
export async function listAddOnPorts(
  { rows }: Pick<Deps, "rows">,
  instanceId: string,
): Promise<readonly ShownPort[]> {
  const instance = await findInstance(rows, instanceId);
  if (!instance || instance.deletedAt) return [];
  const host = await findNodeAddress(rows, instance.nodeId);
  return instance.spec.ports.flatMap(({ use, protocol, port }) => {
    const known = use?.addOn ? findAddOnPort(use.addOn) : undefined;
    if (!known) return [];
    const { addOn, name, purpose, check, silentUntil } = known;
    return [{ addOn, name, purpose, protocol, host, port, check, silentUntil }];
  });
}

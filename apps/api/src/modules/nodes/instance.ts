import type { PortPurpose, PortSettings } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { fillSettings } from "@blockwright/minecraft/add-on-ports/write-settings";
import type {
  holds,
  InstanceSpec,
  powers,
  publishedPort,
  purposes,
} from "@blockwright/node-protocol/instance";
import type { z } from "zod";

export type { InstanceState, LastExit } from "@blockwright/node-protocol/observation";

export type Purpose = (typeof purposes)[number];
export type Power = (typeof powers)[number];
export type Hold = (typeof holds)[number];
export type PublishedPort = z.output<typeof publishedPort>;
export type Protocol = PublishedPort["protocol"];

/** The add-on that a port is for, and the settings in which the add-on has to find its number. */
export interface PortUse {
  readonly addOn: string;
  readonly purpose: Exclude<PortPurpose, "game">;
  readonly settings: PortSettings;
}

export interface LeasedPort extends PublishedPort {
  /** Undefined for the game's own. */
  readonly use?: PortUse;
}

/** The part of a spec that says what to run. The rest is in columns, because requests change it. */
export type SpecParts = Pick<
  InstanceSpec,
  "image" | "command" | "environment" | "manners" | "limits" | "installation"
> & {
  /** The game's come first. */
  readonly ports: readonly LeasedPort[];
};

export interface DesiredInstance {
  readonly id: string;
  readonly serverId: string;
  readonly purpose: Purpose;
  readonly power: Power;
  readonly holds: readonly Hold[];
  readonly generation: number;
  readonly restarts: number;
  readonly spec: SpecParts;
}

/** `host` is the machine's address from outside, which some add-ons tell to players. */
export function specOf(
  { id, spec: { ports, ...spec }, holds: held, ...instance }: DesiredInstance,
  host: string,
): InstanceSpec {
  const { serverId, purpose, power, generation, restarts } = instance;
  const portSettings = ports.flatMap(({ use, port }) => {
    if (!use) return [];
    const { values, ...file } = fillSettings(use.settings, { host, port });
    return [{ ...file, values: values.map(({ path, value }) => ({ path: [...path], value })) }];
  });
  return {
    ...spec,
    ports: ports.map(({ protocol, port }) => ({ protocol, port })),
    ...(portSettings.length > 0 && { portSettings }),
    instanceId: id,
    serverId,
    purpose,
    power,
    holds: [...held],
    generation,
    restarts,
  };
}

export function gamePorts({ ports }: Pick<SpecParts, "ports">): readonly LeasedPort[] {
  return ports.filter(({ use }) => use === undefined);
}

/** What a node is told about an instance that is to be removed. */
export function removalOf({
  id,
  generation,
  isDiscarded,
}: Pick<DesiredInstance, "id" | "generation"> & { readonly isDiscarded: boolean }) {
  return { instanceId: id, generation, ...(isDiscarded && { discard: true as const }) };
}

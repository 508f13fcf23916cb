import type {
  AddOnPurpose,
  FurtherPurpose,
  PortSettings,
} from "@blockwright/minecraft/add-on-ports/add-on-port";
import type { AboutInstance } from "@blockwright/node-protocol/about-instance";
import type {
  holds,
  InstanceSpec,
  powers,
  publishedPort,
  purposes,
} from "@blockwright/node-protocol/instance";
import type { z } from "zod";
import type { BedrockSide } from "./bedrock-side.ts";

export type { InstanceState, LastExit } from "@blockwright/node-protocol/observation";

export type Purpose = (typeof purposes)[number];
export type Power = (typeof powers)[number];
export type Hold = (typeof holds)[number];
export type PublishedPort = z.output<typeof publishedPort>;
export type Protocol = PublishedPort["protocol"];

/** The add-on that a port is for, and the settings in which the add-on has to find its number. */
export interface AddOnUse {
  readonly addOn: string;
  readonly purpose: AddOnPurpose;
  readonly settings: PortSettings;
}

/** A further port of the game itself. */
export interface FurtherUse {
  readonly addOn: null;
  readonly purpose: FurtherPurpose;
}

export type PortUse = AddOnUse | FurtherUse;

export interface LeasedPort extends PublishedPort {
  /** Undefined for the one that players join at. */
  readonly use?: PortUse;
}

/** The part of a spec that says what to run. The rest is in columns, because requests change it. */
export type SpecParts = Pick<
  InstanceSpec,
  "image" | "command" | "environment" | "manners" | "limits" | "installation" | "isTrialRun"
> & {
  /** The one that players join at comes first. */
  readonly ports: readonly LeasedPort[];
  /** Undefined if players of the Bedrock Edition can't join. */
  readonly bedrock?: BedrockSide;
  /** Undefined for instances that were described before it existed. */
  readonly about?: Omit<AboutInstance, "uses">;
};

/** Of every server, beside its memory and disk. */
export const usualLimits = { cpus: 2, processes: 512 } as const;

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

/** The one that players join at, with each of its protocols. */
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

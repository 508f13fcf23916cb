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

/** The part of a spec that says what to run. The rest is in columns, because requests change it. */
export type SpecParts = Pick<
  InstanceSpec,
  "image" | "command" | "environment" | "manners" | "limits" | "ports" | "installation"
>;

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

export function specOf({ id, spec, holds: held, ...instance }: DesiredInstance): InstanceSpec {
  const { serverId, purpose, power, generation, restarts } = instance;
  return { ...spec, instanceId: id, serverId, purpose, power, holds: [...held], generation, restarts };
}

/** What a node is told about an instance that is to be removed. */
export function removalOf({
  id,
  generation,
  isDiscarded,
}: Pick<DesiredInstance, "id" | "generation"> & { readonly isDiscarded: boolean }) {
  return { instanceId: id, generation, ...(isDiscarded && { discard: true as const }) };
}

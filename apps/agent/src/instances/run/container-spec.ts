import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { ContainerLimits, ContainerSpec } from "../../runtime/runtime.ts";
import type { InstanceRecord } from "../instance-record.ts";

/** The parts of an instance's record that a run depends on. */
export type RunOf = Pick<InstanceRecord, "spec" | "uid">;

export function containerSpecOf({ spec, uid }: RunOf, dataFolder: string): ContainerSpec {
  return {
    instanceId: spec.instanceId,
    image: spec.image,
    command: spec.command,
    environment: spec.environment ?? {},
    uid,
    dataFolder,
    limits: containerLimitsOf(spec.limits),
    ports: spec.ports,
  };
}

export function containerLimitsOf({ memoryMb, cpus, processes }: InstanceSpec["limits"]): ContainerLimits {
  return { memoryBytes: memoryMb * 1024 * 1024, cpus, processes };
}

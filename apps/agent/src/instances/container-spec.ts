import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { ContainerSpec } from "../runtime/runtime.ts";

export function containerSpecOf(spec: InstanceSpec, dataFolder: string): ContainerSpec {
  return {
    instanceId: spec.instanceId,
    image: spec.image,
    command: spec.command,
    environment: spec.environment ?? {},
    dataFolder,
    limits: {
      memoryBytes: spec.limits.memoryMb * 1024 * 1024,
      cpus: spec.limits.cpus,
      processes: spec.limits.processes,
    },
    ports: spec.ports,
  };
}

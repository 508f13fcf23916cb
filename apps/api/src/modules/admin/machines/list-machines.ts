import type { listMachines as route } from "@blockwright/contract/admin/machines";
import type { RouteResponse } from "@blockwright/contract/route";
import { isHeard } from "../../nodes/index.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { countServersByMachine, findMachinesWithReports } from "./machines.repository.ts";

type Answer = RouteResponse<typeof route>;

const bytesPerMb = 1024 * 1024;

/** From what they last reported: no machine is asked, so one that is away is listed like any other. */
export async function listMachines({ rows, now }: Pick<AdminDeps, "rows" | "now">): Promise<Answer> {
  const [machines, counts] = await Promise.all([findMachinesWithReports(rows), countServersByMachine(rows)]);
  return {
    machines: machines.map(({ figures, heardAt, ...machine }) => ({
      id: machine.id,
      name: machine.name,
      address: machine.address,
      region: machine.region,
      isPlacing: machine.state === "active",
      isHeard: isHeard(heardAt, now()),
      heardAt: heardAt?.toISOString() ?? null,
      agentVersion: machine.agentVersion,
      isCompatible: heardAt === null ? null : machine.protocol !== null,
      clockAheadMs: figures?.clockAheadMs ?? null,
      cpus: machine.cpus,
      load: figures?.load ?? null,
      memory: {
        capacityMb: machine.memoryMb,
        reservedMb: machine.reservedMemoryMb,
        usedMb: figures ? usedMb(figures.memoryBytes, figures.memoryFreeBytes) : null,
      },
      disk: {
        capacityMb: machine.diskMb,
        reservedMb: machine.reservedDiskMb,
        usedMb: figures ? usedMb(figures.diskBytes, figures.diskFreeBytes) : null,
      },
      ...(counts.get(machine.id) ?? { servers: 0, running: 0 }),
    })),
  };
}

function usedMb(bytes: number, freeBytes: number): number {
  return Math.max(0, Math.round((bytes - freeBytes) / bytesPerMb));
}

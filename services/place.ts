import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { runtimeRoot, slotRegistry, stateRoot } from "./settings.ts";
import { claimSlot, portsOf, type SlotPorts, slotOf } from "./slots.ts";

/** Where an instance lives on this machine. */
export interface Place {
  name: string;
  stateDir: string;
  /** Sockets and other files that do not survive a reboot. */
  runtimeDir: string;
  slot: number;
  ports: SlotPorts;
}

function stateDirOf(instanceName: string): string {
  return resolve(stateRoot, instanceName);
}

export function lockFileOf(instanceName: string): string {
  return join(resolve(stateRoot), "locks", `${instanceName}.lock`);
}

export async function claimPlace(instanceName: string): Promise<Place> {
  const stateDir = stateDirOf(instanceName);
  mkdirSync(stateDir, { recursive: true });
  // Daemons with other users need to traverse it; secrets inside are readable by root only.
  chmodSync(stateDir, 0o711);
  return place(instanceName, stateDir, await claimSlot(slotRegistry, instanceName, stateDir));
}

export function findPlace(instanceName: string): Place | undefined {
  const stateDir = stateDirOf(instanceName);
  const slot = slotOf(slotRegistry, stateDir);
  return slot === undefined || !existsSync(stateDir) ? undefined : place(instanceName, stateDir, slot);
}

function place(name: string, stateDir: string, slot: number): Place {
  return { name, stateDir, slot, ports: portsOf(slot), runtimeDir: join(runtimeRoot, `slot-${slot}`) };
}

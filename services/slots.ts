import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { withLock } from "./lock.ts";

const SLOT_COUNT = 200;
const PORTS_PER_SLOT = 20;
// Below the ephemeral range of Linux (32768), and not the game's own 25565 and 19132.
const FIRST_PORT = 28_000;

export interface SlotPorts {
  postgres: number;
  nats: number;
  api: number;
  worker: number;
  web: number;
}

export function portsOf(slot: number): SlotPorts {
  const first = FIRST_PORT + slot * PORTS_PER_SLOT;
  return { postgres: first, nats: first + 1, api: first + 2, worker: first + 3, web: first + 4 };
}

/** Where the search starts, so that a name gets the same ports on every machine unless they are taken. */
export function preferredSlot(instanceName: string): number {
  return createHash("sha256").update(instanceName).digest().readUInt32BE(0) % SLOT_COUNT;
}

/**
 * A slot is a symbolic link, named by its number, to its owner's state folder. A link to a missing folder is
 * free. The folder must exist before its slot is claimed.
 */
export function claimSlot(registry: string, instanceName: string, stateDir: string): Promise<number> {
  mkdirSync(registry, { recursive: true });
  return withLock(join(registry, ".lock"), async () => {
    const held = slotOf(registry, stateDir);
    if (held !== undefined) return held;
    for (let offset = 0; offset < SLOT_COUNT; offset += 1) {
      const slot = (preferredSlot(instanceName) + offset) % SLOT_COUNT;
      const link = join(registry, String(slot));
      // existsSync follows the link: false when its owner's folder is gone.
      if (existsSync(link) || !(await arePortsFree(portsOf(slot)))) continue;
      rmSync(link, { force: true });
      symlinkSync(stateDir, link);
      return slot;
    }
    throw new Error(`All ${SLOT_COUNT} slots are taken: stop instances you no longer need with --remove.`);
  });
}

export function slotOf(registry: string, stateDir: string): number | undefined {
  if (!existsSync(registry)) return undefined;
  const entry = readdirSync(registry).find(
    (name) => /^\d+$/.test(name) && readlinkSync(join(registry, name)) === stateDir,
  );
  return entry === undefined ? undefined : Number(entry);
}

export function releaseSlot(registry: string, slot: number): void {
  rmSync(join(registry, String(slot)), { force: true });
}

async function arePortsFree(ports: SlotPorts): Promise<boolean> {
  const free = await Promise.all(Object.values(ports).map(isPortFree));
  return free.every(Boolean);
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

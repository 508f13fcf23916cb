import type { NodesDeps } from "../nodes-deps.ts";
import { findInstance } from "../instances.repository.ts";
import { imageName } from "../images/image-name.ts";
import { imagesIn } from "../images/find-images.ts";
import { isHeard } from "../node.ts";
import { groupsOf } from "../placement/port-groups.ts";
import { peekFreePort } from "../placement/port-leases.repository.ts";
import { arePortsFree } from "../placement/revive-instance.repository.ts";
import { findCopies } from "./moves.repository.ts";
import { findOtherMachines, findOwnMachine, type OtherMachine } from "./targets.repository.ts";

export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** The port that players would join at. Null if it has none. */
  readonly port: number | null;
  readonly region: string | null;
  /** In the region of the machine that has the instance now; machines without a region are in one of their own. */
  readonly isSameRegion: boolean;
  readonly freeMemoryMb: number;
  /** Why it can't go there; null if it can. */
  readonly refusal: string | null;
}

/** Every other machine, with the address that an instance would have there. */
export async function findTargets(
  { rows, now, config }: Pick<NodesDeps, "rows" | "now" | "config">,
  instanceId: string,
): Promise<MoveTarget[]> {
  const instance = await findInstance(rows, instanceId);
  if (!instance || instance.deletedAt) return [];
  const { nodeId, spec } = instance;
  const { store, region: ownRegion } = await findOwnMachine(rows, nodeId);
  const copies = await findCopies(rows, instanceId);
  const machines = await findOtherMachines(rows, nodeId);
  const [game] = groupsOf(spec.ports);
  return Promise.all(
    machines.map(async (machine) => {
      const { id, name, address, region, freeMemoryMb } = machine;
      const isFree = await arePortsFree(rows, id, spec.ports);
      const same = spec.ports[0]?.port ?? null;
      const port = isFree || !game ? same : ((await peekFreePort(rows, id, game, config.nodePorts)) ?? null);
      const here = copies.filter((copy) => copy.nodeId === id);
      // A copy that it left there is deleted before it goes back.
      const leftMb = here.reduce((sum, { isLeft, leftDiskMb }) => sum + (isLeft ? leftDiskMb : 0), 0);
      const room = { ...machine, freeDiskMb: machine.freeDiskMb + leftMb };
      const refusal =
        refusalOf(room, { ...instance, store, now: now() }) ??
        (here.some(({ isLeft }) => !isLeft) ? stillHasCopy : null) ??
        (port === null ? "It has no free port." : null);
      const isSameRegion = region === ownRegion;
      return { id, name, address, port, region, isSameRegion, freeMemoryMb, refusal };
    }),
  );
}

export const stillHasCopy = "It has not deleted its copy from an earlier move yet.";

interface Needs {
  readonly memoryMb: number;
  readonly diskMb: number;
  /** Of the files that are kept for an undo, which move too. */
  readonly keptMb: number;
  readonly spec: { readonly image: string };
  readonly store: string | null;
  readonly now: Date;
}

function refusalOf(
  machine: OtherMachine,
  { memoryMb, diskMb, keptMb, spec, store, now }: Needs,
): string | null {
  if (machine.state !== "active") return "It takes no new servers.";
  if (!isHeard(machine.heardAt, now)) return "It does not report.";
  if (machine.protocol === null) return "Its agent has another version.";
  if (store === null || machine.backupStore !== store)
    return "It does not use the same backup store. Set BACKUP_STORE to the same address on both machines.";
  if (!imagesIn([machine.images])(imageName(spec.image)))
    return "It does not have the image that this server runs in.";
  if (machine.freeMemoryMb < memoryMb) return "It has not enough free memory.";
  if (machine.freeDiskMb < diskMb) return "It has not enough free storage.";
  if (machine.freeDiskMb < diskMb + keptMb)
    return "It has not enough free storage for the server and its files that are kept for an undo.";
  return null;
}

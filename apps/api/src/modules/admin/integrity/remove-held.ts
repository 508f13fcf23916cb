import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { DriftKindId, RepairId } from "@blockwright/contract/admin/integrity";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { findServersById } from "../admin.repository.ts";
import { enqueueRepair } from "./begin-repair.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { kindOf } from "./kinds/every-kind.ts";
import { findFinding, lockSeen } from "./look/findings.repository.ts";
import { gatherFleet, type GatheredFleet } from "./look/gather-fleet.ts";

/** The answer comes within 30 seconds. A repair that takes longer continues. */
const waitMs = 25_000;
const pollEveryMs = 500;

const removals: readonly { readonly kind: DriftKindId; readonly repair: RepairId; readonly done: string }[] =
  [
    {
      kind: "instance-unknown",
      repair: "back-up-and-remove",
      done: "The server was removed. A backup of its files is kept for 30 days.",
    },
    { kind: "instance-of-deleted-server", repair: "send-again", done: "Its machine has removed the server." },
  ];

const underWay =
  "Its files are being backed up. The server is removed when the backup has been read back; you can follow it on the Overview tab.";

interface HeldServer {
  readonly serverId: string;
  readonly reason: string;
}

/** Removes a server that a machine has and the database doesn't, by the repair of that difference. */
export async function removeHeld(
  deps: IntegrityDeps,
  operator: Person,
  { serverId, reason }: HeldServer,
): Promise<{ message: string }> {
  const fleet = await gatherFleet(deps, { hasStores: false });
  const found = removals.flatMap((removal) =>
    kindOf(removal.kind)
      .find(fleet)
      .filter(({ facts }) => isOf(fleet, serverId, facts.instanceId))
      .map((drift) => ({ ...removal, drift: { ...drift, kind: removal.kind } })),
  );
  if (found.length === 0) throw new AppError("NOT_FOUND", whyNothing(fleet, serverId));
  const findingIds: string[] = [];
  for (const { drift, repair } of found)
    findingIds.push(
      await deps.transact(async (tx) => {
        const seen = { id: `operator-${randomUUID()}`, at: tx.now() };
        const finding = await lockSeen(tx.rows, seen, drift);
        if (finding.state !== "repairing")
          await enqueueRepair(deps, tx, operator, { finding, repair, reason });
        else if (finding.repair !== repair)
          throw new AppError("CHANGE_REFUSED", "This is being repaired right now.");
        return finding.id;
      }),
    );
  const isDone = await waitForRepairs(deps, findingIds);
  // It may have been adopted or brought back after the operator saw it: then the repair has left it alone.
  if ((await findServersById(deps.rows, [serverId])).size > 0)
    throw new AppError("CHANGE_REFUSED", "The database has this server now, so nothing was removed.");
  return { message: isDone ? (found[0]?.done ?? underWay) : underWay };
}

function isOf({ machines }: GatheredFleet, serverId: string, instanceId: string | undefined): boolean {
  return machines.some(({ inventory }) =>
    inventory.instances.some((held) => held.instanceId === instanceId && held.serverId === serverId),
  );
}

function whyNothing({ machines, away }: GatheredFleet, serverId: string): string {
  if (machines.some(({ inventory }) => inventory.instances.some((held) => held.serverId === serverId)))
    return "This server is already deleted, or work on it is under way. Its machine removes a deleted server within minutes.";
  return away.length > 0
    ? "Neither the database nor a machine that answers has this server."
    : "Neither the database nor a machine has this server.";
}

/** False: one is still under way. Throws the sentence of one that failed. */
async function waitForRepairs(
  { rows }: Pick<IntegrityDeps, "rows">,
  findingIds: readonly string[],
): Promise<boolean> {
  for (let waited = 0; ; waited += pollEveryMs) {
    const left = (await Promise.all(findingIds.map((id) => findFinding(rows, id)))).filter(
      (finding) => finding !== undefined,
    );
    const failed = left.find(({ state, error }) => state !== "repairing" && error !== null);
    if (failed?.error) throw new AppError("CHANGE_REFUSED", failed.error);
    if (left.length === 0) return true;
    if (waited >= waitMs) return false;
    await sleep(pollEveryMs);
  }
}

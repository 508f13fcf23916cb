import { createHash } from "node:crypto";
import { z } from "zod";
import type { JobRow } from "../jobs/index.ts";

const address = z.object({ host: z.string(), port: z.int() });

/** A tree that the machine it leaves keeps for an undo, and its way to the other one. */
const keptCopy = z.object({
  trashId: z.guid(),
  label: z.string(),
  trashedAt: z.string(),
  copyId: z.uuid(),
  stagedId: z.uuid(),
  /** The most that the machine has said that its files add up to. */
  bytes: z.int().nonnegative().default(0),
});
export type KeptCopy = z.output<typeof keptCopy>;

/** What a move has decided before it starts. */
const movePlan = z.object({
  instanceId: z.uuid(),
  fromNodeId: z.uuid(),
  toNodeId: z.uuid(),
  repositoryId: z.uuid().nullable(),
  /** The copy of the running server, and where the new machine puts it. */
  firstCopyId: z.uuid(),
  stagedId: z.uuid(),
  /** The copy of the stopped server, which becomes a backup, and the work that fetches it. */
  lastCopyId: z.uuid(),
  lastFetchId: z.uuid(),
  before: address,
  after: address,
  /** Reserved for kept trees on the new machine. Absent from moves of earlier versions. */
  keptMb: z.int().nonnegative().optional(),
  /** Noted when the copying begins. Absent also from moves of earlier versions, which leave them behind. */
  kept: z.array(keptCopy).optional(),
});
export type MovePlan = z.output<typeof movePlan>;

export function planOf({ wanted }: Pick<JobRow, "wanted">): MovePlan {
  return movePlan.parse(wanted);
}

/** No other move has it: a tree that an earlier one left behind is never taken for this one's. */
export function installationOf(jobId: string): string {
  return createHash("sha256").update(`moved by ${jobId}`).digest("hex");
}

export function isAddressChanged({ before, after }: Pick<MovePlan, "before" | "after">): boolean {
  return before.host !== after.host || before.port !== after.port;
}

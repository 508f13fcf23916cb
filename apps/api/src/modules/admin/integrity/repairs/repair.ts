import { AppError } from "../../../../platform/errors.ts";
import { JobFailure } from "../../../jobs/index.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import type { FindingRow } from "../look/findings.repository.ts";

/** Input of the run. The ids are chosen when it is enqueued, so that every attempt of a step has the same. */
export interface RepairRun {
  readonly findingId: string;
  /** The operator who asked for it; null for an automatic repair. */
  readonly operatorId: string | null;
  /** Of the backup that is made before anything is removed. */
  readonly rescueId: string;
  readonly checkId: string;
  /** Only of an adoption. */
  readonly adoption?: Adoption;
}

export interface Adoption {
  /** A new one. */
  readonly serverId: string;
  readonly accountId: string;
  readonly reason: string;
}

export interface RepairContext extends RepairRun {
  readonly finding: FindingRow;
  readonly signal: AbortSignal;
}

/** Idempotent: it may run twice, and after a crash at any point. Throws AppError or JobFailure with a sentence. */
export type RepairStep = (deps: IntegrityDeps, context: RepairContext) => Promise<void>;

export interface RepairPlan {
  readonly label: string;
  readonly description: string;
  /** The operator names the account that gets the server. */
  readonly needsAccount?: true;
  /** The difference stays: it is only made harmless, or accepted. */
  readonly leavesDifference?: true;
  /** In order. Names are permanent. */
  readonly steps: readonly { readonly name: string; readonly act: RepairStep }[];
}

export function refuse(sentence: string): AppError {
  return new AppError("CHANGE_REFUSED", sentence);
}

/** A sentence for the operator, or undefined if it worked. Any other error is a fault of ours and is retried. */
export async function refusalOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError || error instanceof JobFailure) return error.message;
    throw error;
  }
}

/** The machine that reported it. */
export function nodeOf({ finding }: RepairContext): string {
  if (finding.nodeId === null) throw refuse("No machine has this.");
  return finding.nodeId;
}

export function instanceOf({ finding }: RepairContext): string {
  const { instanceId } = finding.facts;
  if (instanceId === undefined) throw refuse("This is about no server.");
  return instanceId;
}

export function rowOf({ finding }: RepairContext): string {
  const { rowId } = finding.facts;
  if (rowId === undefined) throw refuse("This is about no row.");
  return rowId;
}

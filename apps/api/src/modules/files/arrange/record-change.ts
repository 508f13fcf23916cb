import { randomUUID } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivityOnce, requireActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { eachOf, type PartlyDone } from "./each-of.ts";

/** The id sent to the machine: the same for a request repeated with its key. */
export async function requestIdOf(once: Transact, serverId: string): Promise<string> {
  return once(async (tx) => {
    await refuseWhileBusy(tx, serverId);
    await requireActivity(tx);
    return randomUUID();
  });
}

type Details = Readonly<Record<string, string | number | boolean>>;

interface FileChange {
  readonly serverId: string;
  readonly requestId: string;
  readonly action: `file.${string}`;
}

type RecordDeps = Pick<Deps, "transact">;

/** Recorded once the machine has answered: the log contains nothing that did not happen. */
export async function recordChange<Done>(
  deps: RecordDeps,
  actor: Person,
  { details, ...change }: FileChange & { readonly details: Details },
  work: () => Promise<Done>,
): Promise<Done> {
  const done = await work().catch((error: unknown) => recordUnknown(deps, actor, change, details, error));
  await record(deps, actor, change, details);
  return done;
}

interface Several<Item> extends FileChange {
  readonly items: readonly Item[];
  readonly pathOf: (item: Item) => string;
  readonly detailsOf: (done: readonly Item[]) => Details;
}

/** The same for several at once, of which some may be refused. */
export async function recordEach<Item>(
  deps: RecordDeps,
  actor: Person,
  { items, pathOf, detailsOf, ...change }: Several<Item>,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<PartlyDone> {
  const done: Item[] = [];
  const doOne = async (item: Item, index: number) => {
    await work(item, index);
    done.push(item);
  };
  const partly = await eachOf(items, pathOf, doOne).catch((error: unknown) =>
    recordUnknown(deps, actor, change, detailsOf(items), error),
  );
  if (done.length > 0) await record(deps, actor, change, detailsOf(done));
  return partly;
}

/** A machine that timed out may still have done it. */
async function recordUnknown(
  deps: RecordDeps,
  actor: Person,
  change: FileChange,
  details: Details,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code === "NODE_SLOW")
    await record(deps, actor, change, { ...details, outcome: "unknown" });
  throw error;
}

async function record(
  { transact }: RecordDeps,
  actor: Person,
  { serverId, requestId, action }: FileChange,
  details: Details,
): Promise<void> {
  await transact((tx) => appendActivityOnce(tx, actor, { action, subjectId: serverId, details }, requestId));
}

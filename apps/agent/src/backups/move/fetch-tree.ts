import type { beginFetch } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import type { KnownContents } from "../../files/bulk/digest-tree.ts";
import { openTree } from "../../files/tree.ts";
import { keptTreesOf, treeLabelOf } from "../../instances/trees/kept-trees.ts";
import { kernelLimitBytes } from "../../instances/trees/quota.ts";
import { BackupError } from "../backup-error.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { explainNoRoom } from "../check-tree.ts";
import { fetchFromRepository } from "../repository-commands.ts";
import type { WorkContext } from "../works/backup-works.ts";
import { fetchDifference, type Fetching } from "./fetch-difference.ts";
import { digestFolder } from "./push-tree.ts";

/** Clocks of machines differ. */
const maxAheadMs = 10 * 60_000;

type FetchDeps = Pick<BackupDeps, "restic" | "volumes" | "keys">;
type Request = z.output<typeof beginFetch.request>;

/** The result has the expected hash, or nothing is kept. The instance need not exist on this machine. */
export async function fetchTree(
  deps: FetchDeps,
  known: KnownContents,
  request: Request,
  { signal, show }: WorkContext,
) {
  const { volumes, keys } = deps;
  const { repository, snapshotId, stagedId, instanceId, diskMb, expected, isAwaited } = request;
  const { treeHash } = expected;
  const kept = keptFrom(request);
  // An agent that died after this had already compared the hashes.
  if (kept && (await isKept(volumes, instanceId, kept))) return { fetched: { treeHash } };
  const limitBytes = kernelLimitBytes(diskMb);
  if (expected.bytes > limitBytes)
    throw new BackupError("too-large", "These files are larger than the storage of this server's plan.");
  const opened = { id: repository.id, password: await keys.open(repository.sealedPassword) };
  const fetching = { repository: opened, snapshotId, folder: volumes.pathOf(stagedId), isAwaited, signal };
  const isExpected = async () => (await digestFolder(fetching.folder, known, signal)).sha256 === treeHash;
  show("fetching", { bytesTotal: expected.bytes });
  const isStaged = (await volumes.treeIdOf(stagedId)) !== undefined;
  const isSame = isStaged && (await fetchDifference(deps.restic, fetching)) && (await isExpected());
  if (!isSame) {
    await fetchWhole(deps, stagedId, limitBytes, fetching);
    show("checking", { bytesDone: expected.bytes, bytesTotal: expected.bytes });
    if (!(await isExpected()))
      throw new BackupError("damaged", "The copy differs from the original. Nothing was changed.");
  }
  await volumes.flush(stagedId);
  if (kept) await volumes.trashFor(instanceId, stagedId, kept.label, kept.trashedAt);
  return { fetched: { treeHash } };
}

interface KeptAs {
  readonly label: string;
  readonly trashedAt?: Date;
}

function keptFrom({ keptAs, keptTree }: Request): KeptAs | undefined {
  if (keptTree) return { label: keptTree.label, trashedAt: requirePast(keptTree.trashedAt) };
  return keptAs === undefined ? undefined : { label: treeLabelOf(keptAs) };
}

/** The name of a kept tree has no time before 1970, and one from the future would not be let go after its days. */
function requirePast(trashedAt: string): Date {
  const time = new Date(trashedAt);
  if (time.getTime() >= 0 && time.getTime() <= Date.now() + maxAheadMs) return time;
  throw new BackupError("refused", "These files can't have been replaced at that time.");
}

/** No other move has the same installation, and no other tree of one was replaced at the same time. */
async function isKept(
  volumes: FetchDeps["volumes"],
  instanceId: string,
  { label, trashedAt }: KeptAs,
): Promise<boolean> {
  return (await keptTreesOf(volumes, instanceId)).some(
    (tree) => tree.label === label && (!trashedAt || tree.trashedAt.getTime() === trashedAt.getTime()),
  );
}

async function fetchWhole(
  { restic, volumes }: FetchDeps,
  stagedId: string,
  limitBytes: number,
  fetching: Fetching,
): Promise<void> {
  await volumes.delete(stagedId);
  await volumes.create(stagedId, limitBytes);
  await fetchFromRepository(restic, fetching).catch(explainNoRoom);
  const tree = openTree(fetching.folder);
  await tree.removeSpecials().finally(() => tree.close());
}

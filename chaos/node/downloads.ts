import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { Cell, Expectation } from "./cell.ts";
import { finishRound, type Round } from "./interruptions.ts";
import { untilState } from "./phases.ts";
import type { Manner, Offer } from "./source.ts";
import type { NodeWorld } from "./world.ts";
import { check, type Check } from "../../services/judging/check.ts";

interface Download {
  readonly name: string;
  readonly manner?: Manner;
  /** The values in the lock, if they are deliberately wrong. */
  readonly lie?: Partial<LockedFile>;
  /** It already runs with another tree, which must stay unchanged. */
  readonly isReplacing?: boolean;
}

const quarters = [0.25, 0.5, 0.75];
const almostAll = 0.999;
export const downloads: readonly Download[] = [
  ...[...quarters, almostAll].map((share, at) => ({
    name: `cut at quarter ${at + 1}`,
    manner: { cutsAt: [share] },
  })),
  { name: "cut at every quarter", manner: { cutsAt: [...quarters, almostAll] } },
  { name: "cut at half by a source without ranges", manner: { cutsAt: [0.5], knowsRanges: false } },
  { name: "of another hash", lie: { digest: { algorithm: "sha256", hex: "0".repeat(64) } } },
  { name: "longer than agreed", lie: { sizeBytes: 1000 } },
  {
    name: "of another hash, in the place of a good one",
    lie: { digest: { algorithm: "sha256", hex: "1".repeat(64) } },
    isReplacing: true,
  },
];
const retriesWithinMs = 20_000;

/** The tree is complete or absent. */
export async function runDownloads(world: NodeWorld, chosen: readonly Download[]): Promise<Round> {
  const begun = await Promise.all(chosen.map((download) => begin(world, download)));
  const cells = begun.map(({ cell }) => cell);
  const seenWhole: Check[] = [];
  const round = await finishRound(
    world,
    cells,
    performance.now(),
    "downloads",
    retriesWithinMs,
    () => void seenWhole.push(...begun.map((one) => checkTree(world, one))),
  );
  return { ...round, checks: [...round.checks, ...seenWhole] };
}

interface Begun {
  readonly cell: Cell;
  readonly download: Download;
  readonly offer: Offer;
  readonly content: Buffer;
}

async function begin(world: NodeWorld, download: Download): Promise<Begun> {
  // The name in it makes each file unique, so that no cache has it.
  const content = Buffer.concat([world.games.jar, Buffer.from(randomUUID())]);
  const offer = world.source.offer("blob.bin", content, download.manner);
  const file = { ...offer.file, ...download.lie };
  const spec = world.games.shell({}, download.isReplacing ? {} : { files: [file] });
  await world.plane.desire(spec);
  if (download.isReplacing) {
    await untilState(world, spec.instanceId, "online");
    const installation = { ...spec.installation, id: randomUUID(), files: [file] };
    await world.plane.revise(spec.instanceId, { installation });
  }
  const starts = download.isReplacing ? 1 : 0;
  const expected: Expectation = download.lie
    ? { state: "offline", reason: "install-failed", starts }
    : { state: "online", reason: null, starts: 1 };
  const cell = { fault: "download", phase: download.name, instanceId: spec.instanceId, expected };
  return { cell, download, offer, content };
}

function checkTree(world: NodeWorld, { cell, download, offer, content }: Begun): Check {
  const folder = world.treeOf(cell.instanceId);
  if (download.lie) {
    const isThere = world.treeNames(cell.instanceId);
    const wanted = download.isReplacing ? ["run.sh", "starts", "stopping"] : [];
    return check(
      `download ${cell.phase}: nothing of it reached the tree`,
      isThere.toSorted().join() === wanted.join(),
      isThere.join(", "),
    );
  }
  const isWhole = readFileSync(join(folder, "blob.bin")).equals(content);
  const cuts = download.manner?.cutsAt?.length ?? 0;
  const isResumed =
    download.manner?.knowsRanges === false || offer.requestedFrom.slice(1).every((at) => at > 0);
  return check(
    `download ${cell.phase}: it went on where it ended, ${cuts + 1} requests in all`,
    isWhole && isResumed && offer.requestedFrom.length === cuts + 1,
    `from ${offer.requestedFrom.join(", ")}`,
  );
}

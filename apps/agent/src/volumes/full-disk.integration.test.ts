import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packArchive } from "../files/archives/pack-archive.ts";
import { unpackArchive } from "../files/archives/unpack-archive.ts";
import { PathRefused } from "../files/path-refused.ts";
import { allOperations } from "../files/proof/operations/all-operations.ts";
import { rebuild } from "../files/proof/operations/ground.ts";
import { titleOf } from "../files/proof/operations/operation-row.ts";
import { reading } from "../files/proof/operations/reading.ts";
import { openTree, type Tree } from "../files/tree.ts";
import { asTenant, btrfsForTest, emptyPool, settle } from "./btrfs-pool.fixture.ts";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import { MEBIBYTE } from "./volumes-suite.fixture.ts";
import type { Volumes } from "./volumes.ts";

const limitBytes = 24 * MEBIBYTE;
let root: string;
let volumes: Volumes;

beforeAll(async () => {
  root = join(await btrfsForTest(), `full-${randomUUID()}`);
  volumes = btrfsVolumes(root);
  await volumes.prepare();
});
afterAll(() => emptyPool(root));

async function newTree(): Promise<{ id: string; folder: string; tree: Tree }> {
  const id = randomUUID();
  await volumes.create(id, limitBytes, 1000);
  const folder = volumes.pathOf(id);
  return { id, folder, tree: openTree(folder) };
}

/** Fills the disk to the last block that the kernel gives. */
async function fill(folder: string): Promise<void> {
  await asTenant(folder, `head -c ${2 * limitBytes} /dev/urandom > fill`);
  await asTenant(folder, "for i in $(seq 400); do head -c 4096 /dev/urandom > fill$i || break; done");
  await settle(root);
}

test("on a full disk everything is refused with a reason, and deleting frees space again", async () => {
  const { tree, folder } = await newTree();
  await tree.mkdir("world");
  await tree.write("world/region", Buffer.alloc(4 * MEBIBYTE, randomUUID()));
  const trashId = await tree.trash("world");
  await tree.restore(trashId);
  await tree.write("old", Buffer.alloc(2 * MEBIBYTE, randomUUID()));
  await tree.trash("old");
  await tree.writeStream("small.zip", packArchive(tree.gather(["world"]), "zip"), { maxBytes: limitBytes });
  await fill(folder);

  const large = Buffer.alloc(4 * MEBIBYTE, randomUUID());
  const attempts: Record<string, () => Promise<unknown>> = {
    write: () => tree.write("a", large),
    save: () => tree.save("b", large, { maxBeforeBytes: 1 }),
    stream: () => tree.writeStream("c", Readable.from([large]), { maxBytes: limitBytes }),
    "write in place": async () => {
      await using file = await tree.openFile("d", { write: true, create: true });
      await file.write(large);
      await file.sync();
    },
    copy: () => tree.copy("world", "e", { maxBytes: limitBytes }),
    unpack: () => unpackArchive(tree, "small.zip", "f", { maxBytes: limitBytes }),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    const error = await attempt().then(
      () => "it worked",
      (refused: unknown) => refused,
    );
    expect(isNoSpace(error), `${name}: ${String(error)}`).toBe(true);
  }
  const names = (await tree.list("")).entries.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["fill", "small.zip", "world"]));
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);

  await tree.emptyTrash();
  await tree.removeTree("fill");
  await settle(root);
  await tree.write("a", large);
  tree.close();
});

test("on a full disk every operation succeeds or is refused with a message, and deletions succeed", async () => {
  const { tree, folder } = await newTree();
  const ground = { inside: folder, trustedFile: join(folder, "b/x") };
  await rebuild(tree, "", ground);
  await fill(folder);
  const paths = { file: "a/b/x", folder: "a", nothing: "a/new" };
  const faults: string[] = [];
  for (const row of allOperations) {
    const title = titleOf(row);
    const fault = await row.run(tree, paths[row.wants], ground).then(
      () => undefined,
      (error: unknown) => (isRefused(error) && !mustWork.has(row.operation) ? undefined : String(error)),
    );
    if (fault !== undefined) faults.push(`${title}: ${fault}`);
    await row.mend?.(tree, paths[row.wants], ground).catch(() => undefined);
  }
  expect(faults).toEqual([]);
  tree.close();
}, 60_000);

/** Operations that only read, and those that free space. */
const mustWork = new Set<keyof Tree>([
  ...reading.filter(({ operation }) => operation !== "openFile").map(({ operation }) => operation),
  "unlink",
  "removeTree",
  "listTrash",
  "emptyTrash",
  "emptyOldTrash",
  "removeLeftovers",
]);

/** Entries that could not be restored on the full disk are missing for the following rows. */
function isRefused(error: unknown): boolean {
  return isNoSpace(error) || (error instanceof PathRefused && error.message.endsWith("."));
}

test("parallel writers over all channels stay below the kernel's limit together", async () => {
  const { tree, folder, id } = await newTree();
  const part = Buffer.alloc(8 * MEBIBYTE, randomUUID());
  await tree.write("source", Buffer.alloc(6 * MEBIBYTE, randomUUID()));
  await tree.writeStream("source.tar", packArchive(tree.gather(["source"]), "tar"), { maxBytes: limitBytes });
  const outcomes = await Promise.allSettled([
    tree.writeStream("browser", Readable.from([part]), { maxBytes: limitBytes }),
    writeInPlace(tree, "sftp", part),
    unpackArchive(tree, "source.tar", "extracted", { maxBytes: limitBytes }),
    tree.copy("source", "copied", { maxBytes: limitBytes }),
    asTenant(folder, `head -c ${8 * MEBIBYTE} /dev/urandom > game`),
  ]);
  await settle(root);
  expect((await volumes.usage(id)).chargedBytes).toBeLessThanOrEqual(limitBytes);
  const failures = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
  expect(failures.filter((reason) => !isNoSpace(reason))).toEqual([]);
  tree.close();
});

async function writeInPlace(tree: Tree, path: string, content: Buffer): Promise<void> {
  await using file = await tree.openFile(path, { write: true, create: true });
  await file.write(content);
  await file.sync();
}

/** An open file fails with plain system errors, which its holder translates. */
function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("reason" in error) return error.reason === "no-space";
  return "errno" in error && (error.errno === -122 || error.errno === -28);
}

import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendArchive, sendFile } from "@blockwright/node-protocol/bulk";
import { afterAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { someBulkNode, someOrder } from "../transfers/bulk.fixture.ts";
import { at } from "../transfers/rpc.fixture.ts";
import { openTree } from "./tree.ts";

const folder = mkdtempSync(join(tmpdir(), "private-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { instanceId } = at;
const whole = { offset: 0, maxBytes: 100 };

async function treeWithPrivateFile() {
  const tree = openTree(folder);
  rmSync(join(folder, "server"), { recursive: true, force: true });
  mkdirSync(join(folder, "server"));
  writeFileSync(join(folder, "server/spigot.jar"), "made here");
  writeFileSync(join(folder, "server/own.txt"), "own");
  await tree.markPrivate("server/spigot.jar");
  return tree;
}

async function namesIn(members: AsyncIterable<{ readonly path: string }>) {
  const names: string[] = [];
  for await (const { path } of members) names.push(path);
  return names.toSorted();
}

test("a private file is neither opened by SFTP nor copied, packed or freed of its mark", async () => {
  const tree = await treeWithPrivateFile();
  const path = "server/spigot.jar";
  for (const attempt of [
    () => tree.openFile(path, { read: true }),
    () => tree.openFile(path, { write: true }),
    () => tree.copy(path, "server/copy.jar", { maxBytes: 1000 }),
    () => tree.chmod(path, 0o644),
    () => namesIn(tree.gather([path])),
  ])
    await expect(attempt()).rejects.toMatchObject({ reason: "private" });
  expect(await namesIn(tree.gather(["server"]))).toEqual(["server", "server/own.txt"]);
  tree.close();
});

test("it stays private under another name, and can be deleted", async () => {
  const tree = await treeWithPrivateFile();
  await tree.rename("server/spigot.jar", "server/other.zip");
  await expect(tree.openFile("server/other.zip", { read: true })).rejects.toMatchObject({
    reason: "private",
  });
  await tree.unlink("server/other.zip");
  tree.close();
});

test("this machine itself still reads it, to check and to keep it", async () => {
  const tree = await treeWithPrivateFile();
  expect((await tree.readPage("server/spigot.jar", whole)).bytes.toString()).toBe("made here");
  tree.close();
});

test("it is not downloaded, and left out of a downloaded folder", async () => {
  const node = await someBulkNode();
  mkdirSync(join(node.folder, "server"));
  for (const name of ["spigot.jar", "own.txt"]) writeFileSync(join(node.folder, "server", name), name);
  const tree = openTree(node.folder);
  await tree.markPrivate("server/spigot.jar");
  tree.close();
  const file = { instanceId, path: "server/spigot.jar", range: null, ifTag: null, relay: someOrder };
  await expect(node.ask(sendFile, file)).rejects.toMatchObject({ reason: "private" });
  await node.ask(sendArchive, { instanceId, folder: "server", names: [], relay: someOrder });
  const zip = await fromBufferPromise(await node.arrived());
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual(["own.txt"]);
});

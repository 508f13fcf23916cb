import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  archivePaths,
  copyPath,
  createPath,
  emptyTrash,
  extractArchive,
  listTrash,
  movePath,
  readBytes,
  restoreTrash,
  saveBytes,
  searchTree,
  statPath,
  trashPath,
  weighFolder,
} from "@blockwright/node-protocol/file-operations";
import { listFolder } from "@blockwright/node-protocol/files";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askFiles, at, treesOf, type Ask } from "../transfers/rpc.fixture.ts";

let folder: string;
let ask: Ask;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-operations-"));
  ({ ask } = askFiles(treesOf(folder)));
});
afterEach(() => rmSync(folder, { recursive: true }));

const base64 = (text: string) => Buffer.from(text).toString("base64");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const everything = () => readdirSync(folder, { recursive: true }).map(String).toSorted();
const maxBytes = 1e6;

test("bytes are saved on their base, and the previous content is returned", async () => {
  const first = await ask(saveBytes, { ...at, path: "f", bytes: base64("one"), base: null });
  expect(first).toMatchObject({ sha256: sha256("one"), sizeBytes: 3, before: null });
  const second = await ask(saveBytes, { ...at, path: "f", bytes: base64("two"), base: first.sha256 });
  expect(second.before).toBe(base64("one"));
  await expect(
    ask(saveBytes, { ...at, path: "f", bytes: base64("three"), base: first.sha256 }),
  ).rejects.toMatchObject({ reason: "other-content" });
  const page = await ask(readBytes, { ...at, path: "f", offset: 1, maxBytes: 10 });
  expect(page).toMatchObject({ bytes: base64("wo"), sizeBytes: 3, modifiedAt: second.modifiedAt });
  expect(await ask(statPath, { ...at, path: "f" })).toMatchObject({ kind: "file", sizeBytes: 3 });
});

test("pages of a folder follow one another", async () => {
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), "");
  const page = async (after?: string) => {
    const { entries, isComplete } = await ask(listFolder, { ...at, path: "", limit: 2, after });
    return [...entries.map(({ name }) => name), isComplete];
  };
  expect([await page(), await page("b")]).toEqual([
    ["a", "b", false],
    ["c", true],
  ]);
});

test("files are created, moved and copied without replacing anything", async () => {
  await ask(createPath, { ...at, path: "a/f", kind: "file" });
  await ask(movePath, { ...at, from: "a/f", to: "b/c/g" });
  expect(await ask(copyPath, { ...at, from: "b", to: "a/copy", maxBytes })).toEqual({
    files: 1,
    sizeBytes: 0,
  });
  for (const to of ["a", "b/c"]) {
    await expect(ask(copyPath, { ...at, from: "b", to, maxBytes })).rejects.toMatchObject({
      reason: "exists",
    });
    await expect(ask(movePath, { ...at, from: "b/c/g", to })).rejects.toMatchObject({ reason: "exists" });
  }
  expect(everything()).toEqual(["a", "a/copy", "a/copy/c", "a/copy/c/g", "b", "b/c", "b/c/g"]);
});

test("deleted files go to the trash, can be restored, and can be deleted permanently", async () => {
  writeFileSync(join(folder, "f"), "1");
  const { trashId } = await ask(trashPath, { ...at, path: "f" });
  expect(await ask(listTrash, at)).toMatchObject({ entries: [{ trashId, path: "f", sizeBytes: 1 }] });
  expect(await ask(restoreTrash, { ...at, trashId })).toEqual({ path: "f" });
  await ask(trashPath, { ...at, path: "f" });
  await ask(emptyTrash, at);
  expect(everything()).toEqual([]);
});

test("an archive is created and unpacked into an existing folder, or not at all", async () => {
  mkdirSync(join(folder, "plugins"));
  writeFileSync(join(folder, "plugins/a.jar"), "jar");
  const archive = { ...at, paths: ["plugins"], to: "kept/plugins.zip", maxBytes };
  const { sizeBytes } = await ask(archivePaths, archive);
  expect(sizeBytes).toBe(readFileSync(join(folder, "kept/plugins.zip")).length);
  await expect(ask(archivePaths, archive)).rejects.toMatchObject({ reason: "exists" });

  const extract = { ...at, path: "kept/plugins.zip", into: "", maxBytes };
  const before = everything();
  await expect(ask(extractArchive, extract)).rejects.toMatchObject({ reason: "exists" });
  await expect(ask(extractArchive, { ...extract, into: "x", maxBytes: 2 })).rejects.toMatchObject({
    reason: "too-large",
  });
  expect(everything()).toEqual(before);
  rmSync(join(folder, "plugins/a.jar"));
  writeFileSync(join(folder, "plugins/b.jar"), "other");
  expect(await ask(extractArchive, extract)).toEqual({ files: 1, sizeBytes: 3 });
  expect(readdirSync(join(folder, "plugins")).toSorted()).toEqual(["a.jar", "b.jar"]);
  expect(readFileSync(join(folder, "plugins/a.jar"), "utf8")).toBe("jar");
});

test("files are searched and their disk usage is measured", async () => {
  writeFileSync(join(folder, "f.yml"), "one\ntwo");
  const search = { ...at, path: "", text: "TWO", in: "contents" as const, maxHits: 5 };
  expect(await ask(searchTree, search)).toEqual({
    hits: [{ path: "f.yml", kind: "file", line: { number: 2, text: "two" } }],
    isComplete: true,
  });
  expect(await ask(weighFolder, { ...at, path: "" })).toEqual({
    entries: [{ name: "f.yml", kind: "file", sizeBytes: 7 }],
    sizeBytes: 7,
    isComplete: true,
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deletePath, listFolder, readText, writeTexts } from "@blockwright/node-protocol/files";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askFiles, at, treesOf, type Ask } from "../transfers/rpc.fixture.ts";

let folder: string;
let ask: Ask;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-files-"));
  ({ ask } = askFiles(treesOf(folder)));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (path: string, maxBytes = 1000) => ask(readText, { ...at, path, maxBytes });

test("texts are written with their parent folders and read back unchanged", async () => {
  const texts = [
    { path: "server.properties", text: "motd=Grün \u0000\n" },
    { path: "plugins/Essentials/config.yml", text: "\uFEFFa: 1\r\n" },
    { path: "start.sh", text: "", mode: 0o750 },
  ];
  await ask(writeTexts, { ...at, texts });
  for (const { path, text } of texts) expect(await read(path)).toEqual({ text });
  expect(statSync(join(folder, "start.sh")).mode & 0o777).toBe(0o750);
  expect(readdirSync(folder, { recursive: true })).toHaveLength(5);
});

test("binary and overlong content is refused instead of corrupted", async () => {
  writeFileSync(join(folder, "latin"), Buffer.from([0x47, 0x72, 0xfc, 0x6e]));
  writeFileSync(join(folder, "long"), "x".repeat(1001));
  await expect(read("latin")).rejects.toMatchObject({ reason: "not-text" });
  await expect(read("long")).rejects.toMatchObject({ reason: "too-large" });
  await expect(read("nothing")).rejects.toMatchObject({ reason: "missing" });
});

test("a folder is listed up to the limit", async () => {
  mkdirSync(join(folder, "logs"));
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), name.repeat(3));
  const all = await ask(listFolder, { ...at, path: "", limit: 10 });
  expect(all.isComplete).toBe(true);
  expect(
    all.entries
      .map(({ name, kind, sizeBytes }) => `${name} ${kind} ${kind === "file" ? sizeBytes : ""}`)
      .toSorted(),
  ).toEqual(["a file 3", "b file 3", "c file 3", "logs folder "]);
  expect((await ask(listFolder, { ...at, path: "/", limit: 2 })).isComplete).toBe(false);
});

test("a path is deleted with its contents, idempotently, and never the whole tree", async () => {
  await ask(writeTexts, {
    ...at,
    texts: [
      { path: "world/region/r", text: "x" },
      { path: "keep", text: "x" },
    ],
  });
  await ask(deletePath, { ...at, path: "world" });
  await ask(deletePath, { ...at, path: "world" });
  for (const path of ["", ".", "/"])
    await expect(ask(deletePath, { ...at, path })).rejects.toMatchObject({ reason: "whole-tree" });
  expect(readdirSync(folder)).toEqual(["keep"]);
  expect(readFileSync(join(folder, "keep"), "utf8")).toBe("x");
});

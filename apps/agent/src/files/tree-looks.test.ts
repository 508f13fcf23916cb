import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { expect, test } from "vitest";
import { treeForTest } from "./tree.fixture.ts";

test("a folder is listed by page, sorted by name", async () => {
  const { tree, folder } = treeForTest();
  const names = Array.from({ length: 250 }, (_none, index) => `f${(index * 7919) % 250}`);
  for (const name of names) writeFileSync(join(folder, name), "");
  const seen: string[] = [];
  for (let after: string | undefined, isComplete = false; !isComplete; after = seen.at(-1)) {
    const page = await tree.list("", { limit: 20, after });
    seen.push(...page.entries.map(({ name }) => name));
    isComplete = page.isComplete;
  }
  expect(seen).toEqual(names.toSorted());
  expect((await tree.list("", { limit: 250 })).isComplete).toBe(true);
  expect((await tree.list("", { limit: 249 })).isComplete).toBe(false);
  expect((await tree.list("", { after: "zzz" })).entries).toEqual([]);
});

test("names that are not ASCII, or not valid text, are listed with their files", async () => {
  const { tree, folder } = treeForTest();
  for (const name of ["z", "ä", "日本"]) writeFileSync(join(folder, name), "12");
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]), "123");
  const listed = (await tree.list("")).entries.map(({ name, sizeBytes }) => [name, sizeBytes]);
  expect(listed).toEqual([
    ["z", 2],
    ["ä", 2],
    ["日本", 2],
    ["\ufffd", 3],
  ]);
});

test("a range of a file is read, also beyond its end", async () => {
  const { tree } = treeForTest();
  await tree.write("f", "0123456789");
  const page = async (offset: number, maxBytes: number) => {
    const { bytes, sizeBytes } = await tree.readPage("f", { offset, maxBytes });
    return `${bytes.toString()} of ${sizeBytes}`;
  };
  expect([await page(0, 4), await page(8, 4), await page(20, 4)]).toEqual([
    "0123 of 10",
    "89 of 10",
    " of 10",
  ]);
});

test("names and contents are searched case-insensitively, and binary files are skipped", async () => {
  const { tree, folder } = treeForTest();
  mkdirSync(join(folder, "plugins/Essentials"), { recursive: true });
  writeFileSync(join(folder, "plugins/Essentials/config.yml"), "a: 1\r\nMOTD: Hello\r\nmotd: again");
  writeFileSync(join(folder, "motd.bin"), Buffer.from("motd\0"));
  writeFileSync(join(folder, "long.txt"), `${"x".repeat(500)}motd${"y".repeat(500)}`);
  writeFileSync(join(folder, "huge.txt"), "motd".padEnd(3_000_000, "."));
  symlinkSync(join(folder, "plugins"), join(folder, "link"));

  const inContents = await tree.search("", { text: "motd", in: "contents", maxHits: 10 });
  expect(inContents.isComplete).toBe(true);
  const byPath = new Map(inContents.hits.map(({ path, line }) => [path, line]));
  expect([...byPath.keys()].toSorted()).toEqual(["long.txt", "plugins/Essentials/config.yml"]);
  expect(byPath.get("plugins/Essentials/config.yml")).toEqual({ number: 2, text: "MOTD: Hello" });
  expect(byPath.get("long.txt")?.text).toMatch(/^x{40}motdy{156}$/);

  const inNames = await tree.search("", { text: "ESSENTIALS", in: "names", maxHits: 10 });
  expect(inNames.hits).toEqual([{ path: "plugins/Essentials", kind: "folder", line: null }]);
  const few = await tree.search("", { text: "t", in: "names", maxHits: 2 });
  expect([few.hits.length, few.isComplete]).toEqual([2, false]);
});

test("disk usage is listed per entry, largest first, including the trash", async () => {
  const { tree } = treeForTest();
  await tree.mkdir("world/region");
  await tree.write("world/region/r", Buffer.alloc(3000));
  await tree.write("world/level.dat", Buffer.alloc(10));
  await tree.write("old.log", Buffer.alloc(2000));
  await tree.write("small", Buffer.alloc(1));
  await tree.trash("old.log");
  const { entries, sizeBytes, isComplete } = await tree.weigh("");
  expect(
    entries.map(({ name, sizeBytes: size }) => [name, size]).filter(([name]) => name !== trashFolder),
  ).toEqual([
    ["world", 3010],
    ["small", 1],
  ]);
  expect(entries[1]?.name).toBe(trashFolder);
  expect([sizeBytes > 5011, isComplete]).toEqual([true, true]);
  expect((await tree.weigh("world")).entries[0]).toEqual({ name: "region", kind: "folder", sizeBytes: 3000 });
});

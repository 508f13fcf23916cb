import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildGameServers } from "./build.ts";
import { buildJavaServers } from "./packaging/build-java.ts";
import { cachedFolder } from "./packaging/content-cache.ts";
import { compileJava } from "./packaging/java-classes.ts";
import { buildSamplePlugins } from "./packaging/sample-plugins.ts";
import { places } from "./packaging/source-places.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "standin-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("building again gives the same bytes", async () => {
  const before = await buildGameServers();
  const elsewhere = emptyFolder();
  const java = await buildJavaServers(elsewhere);
  const plugins = await buildSamplePlugins(elsewhere);
  expect(readFileSync(java["26.1"]).equals(readFileSync(before.java["26.1"]))).toBe(true);
  expect(readFileSync(plugins.greeter).equals(readFileSync(before.plugins.greeter))).toBe(true);
});

test("a missing compiler is reported with a message", async () => {
  const searchPath = process.env["PATH"];
  process.env["PATH"] = emptyFolder();
  onTestFinished(() => {
    process.env["PATH"] = searchPath;
  });
  await expect(compileJava([places.javaSources])).rejects.toThrow("there is no javac: install a JDK");
});

test("sources edited during a build are built again", async () => {
  const outDir = emptyFolder();
  const hashes = ["before", "after", "after", "after"];
  const made: string[] = [];
  const folder = await cachedFolder(
    outDir,
    "part",
    () => Promise.resolve(hashes.shift() ?? ""),
    (unfinished) => Promise.resolve(void made.push(unfinished)),
  );
  expect(made).toHaveLength(2);
  expect(path.basename(folder)).toBe("part-after");
  expect(readdirSync(outDir)).toEqual(["part-after"]);
});

test.each([
  ["a changed byte", (folder: string) => writeFileSync(path.join(folder, "jar"), "other bytes")],
  ["a file that is gone", (folder: string) => rmSync(path.join(folder, "jar"))],
  ["a file too many", (folder: string) => writeFileSync(path.join(folder, "more"), "")],
  ["a lost hash", (folder: string) => rmSync(path.join(folder, ".content-hash"))],
])("cached files are rebuilt after %s", async (_, spoil) => {
  const outDir = emptyFolder();
  let made = 0;
  const get = () =>
    cachedFolder(
      outDir,
      "part",
      () => Promise.resolve("same"),
      async (unfinished) => {
        made += 1;
        writeFileSync(path.join(unfinished, "jar"), "the bytes");
      },
    );
  const folder = await get();
  spoil(folder);
  expect(await get()).toBe(folder);
  expect(made).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual([".content-hash", "jar"]);
  expect(readFileSync(path.join(folder, "jar"), "utf8")).toBe("the bytes");
  await get();
  expect(made).toBe(2);
});

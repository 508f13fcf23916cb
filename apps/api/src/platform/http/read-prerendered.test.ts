import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prerenderedFolder, readPrerendered } from "./read-prerendered.ts";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "site-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("a site without prerendered pages is served all the same", async () => {
  expect(await readPrerendered(directory)).toEqual(new Map());
});

test("pages are read by their path, the home page from index.html", async () => {
  await mkdir(join(directory, prerenderedFolder));
  await writeFile(join(directory, prerenderedFolder, "index.html"), "home");
  await writeFile(join(directory, prerenderedFolder, "pricing.html"), "prices");
  expect(Object.fromEntries(await readPrerendered(directory))).toEqual({ "/": "home", "/pricing": "prices" });
});

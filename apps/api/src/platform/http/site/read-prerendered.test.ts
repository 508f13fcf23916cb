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

test("a site without prerendered pages is still served", async () => {
  expect(await readPrerendered(directory)).toEqual({ unknown: new Map(), signedOut: new Map() });
});

test("pages are read by their path, the home page from index.html", async () => {
  const folder = join(directory, prerenderedFolder);
  await mkdir(join(folder, "unknown"), { recursive: true });
  await mkdir(join(folder, "signed-out"));
  await writeFile(join(folder, "unknown/index.html"), "wait");
  await writeFile(join(folder, "unknown/pricing.html"), "prices");
  await writeFile(join(folder, "signed-out/index.html"), "welcome");
  const { unknown, signedOut } = await readPrerendered(directory);
  expect(Object.fromEntries(unknown)).toEqual({ "/": "wait", "/pricing": "prices" });
  expect(Object.fromEntries(signedOut)).toEqual({ "/": "welcome" });
});

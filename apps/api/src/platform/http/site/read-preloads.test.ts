import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { preloadsFile, readPreloads } from "./read-preloads.ts";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "site-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("a site that lists no scripts is still served", async () => {
  expect(await readPreloads(directory)).toEqual(new Map());
});

test("scripts are read by path, and anything that is not a script of the site is refused", async () => {
  await writeFile(join(directory, preloadsFile), JSON.stringify({ "/": ["/assets/home-page-x_1.js"] }));
  expect(await readPreloads(directory)).toEqual(new Map([["/", ["/assets/home-page-x_1.js"]]]));
  await writeFile(join(directory, preloadsFile), JSON.stringify({ "/": ['/assets/"><script>.js'] }));
  await expect(readPreloads(directory)).rejects.toThrow("must match pattern");
});

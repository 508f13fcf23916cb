import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRoutes, routesFile } from "./read-routes.ts";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "site-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("a site that does not list its pages is not served", async () => {
  await expect(readRoutes(directory)).rejects.toThrow("does not say which pages it has");
});

test("a page is found by its address, with any value in its parameters", async () => {
  const paths = ["/", "/login", "/server/$serverId", "/server/$serverId/settings"];
  await writeFile(join(directory, routesFile), JSON.stringify(paths));
  const isPage = await readRoutes(directory);
  const pages = ["/", "/login", "/login/", "/Login", "/server/1", "/server/a.b/settings"];
  const others = ["/nowhere", "/login/more", "/server", "/server/1/nothing", "/server/1/settings/more"];
  expect([...pages, ...others].filter(isPage)).toEqual(pages);
});

test("a table with unsupported router syntax is refused", async () => {
  await writeFile(join(directory, routesFile), JSON.stringify(["/server/{-$tab}"]));
  await expect(readRoutes(directory)).rejects.toThrow("must match pattern");
});

import { expect, test } from "vitest";
import { archiveName } from "./download-archive.ts";

test.each<[string, string[], string]>([
  ["", [], "server.zip"],
  ["world/region/", [], "region.zip"],
  ["world", ["level.dat"], "level.dat.zip"],
  ["world", ["a", "b"], "world.zip"],
  ["", ["a", "b"], "server.zip"],
])("an archive of %j in %j is called %s", (dir, names, name) => expect(archiveName(dir, names)).toBe(name));

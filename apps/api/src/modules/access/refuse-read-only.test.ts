import { expect, test } from "vitest";
import { refuseReadOnly } from "./refuse-read-only.ts";

const rights = { readOnlyFolders: ["plugins/Shop", "world"] };

test.each([
  "plugins/Shop",
  "plugins/Shop/config.yml",
  "plugins",
  "",
  "/",
  "./world/",
  "world//region/r.0.0.mca",
  "a/../world",
])("%j can't be changed", (path) => {
  expect(() => refuseReadOnly(rights, ["server.properties", path])).toThrow("only lets you read");
});

test.each(["plugins/Shopkeepers", "plugins/Shop.jar", "world_nether/level.dat", "server.properties"])(
  "%j can be changed",
  (path) => {
    expect(() => refuseReadOnly(rights, [path])).not.toThrow();
  },
);

test("without read-only folders everything can be changed", () => {
  expect(() => refuseReadOnly({ readOnlyFolders: [] }, ["", "world"])).not.toThrow();
  expect(() => refuseReadOnly(undefined, ["world"])).not.toThrow();
});

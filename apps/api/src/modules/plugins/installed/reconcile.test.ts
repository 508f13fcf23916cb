import { expect, test } from "vitest";
import { somePlugin } from "../plugins.fixture.ts";
import { reconcile } from "./reconcile.ts";

const off = (name: string, aside: string) => ({ enabled: false, asidePath: `plugins/${name}.jar${aside}` });
const see = (rows: Parameters<typeof reconcile>[0], names: readonly string[]) => {
  const { present, strangers } = reconcile(rows, "plugins", names);
  return {
    present: present.map(({ name, version, enabled, jarPath }) => [name, version, enabled, jarPath]),
    strangers: strangers.map(({ path, enabled }) => [path, enabled]),
  };
};

test("recorded add-ons are found where they were left, on or off", () => {
  const rows = [somePlugin("Shop"), somePlugin("Chat", off("Chat", ".disabled-0a1b2c3d"))];
  expect(see(rows, ["Shop.jar", "Chat.jar.disabled-0a1b2c3d", "notes.txt"])).toEqual({
    present: [
      ["Shop", "1.0", true, "plugins/Shop.jar"],
      ["Chat", "1.0", false, "plugins/Chat.jar.disabled-0a1b2c3d"],
    ],
    strangers: [],
  });
});

test("a file renamed by hand is on or off by its name, and a deleted one is gone", () => {
  const rows = [somePlugin("Shop"), somePlugin("Chat", off("Chat", ".disabled")), somePlugin("Maps")];
  expect(see(rows, ["Shop.jar.disabled", "Chat.jar"])).toEqual({
    present: [
      ["Shop", "1.0", false, "plugins/Shop.jar.disabled"],
      ["Chat", "1.0", true, "plugins/Chat.jar"],
    ],
    strangers: [],
  });
});

test("unrecorded jars are strangers; removed or replaced ones are not", () => {
  expect(see([], ["Own.jar", "Old.jar.disabled", "Gone.jar.removed-0a1b2c3d", "readme.jar.txt"])).toEqual({
    present: [],
    strangers: [
      ["plugins/Old.jar", false],
      ["plugins/Own.jar", true],
    ],
  });
});

test("a version that was replaced by another is not shown beside it", () => {
  const rows = [
    somePlugin("Shop", off("Shop", ".disabled-0a1b2c3d")),
    somePlugin("Shop", { version: "1.1" }),
  ];
  expect(see(rows, ["Shop.jar", "Shop.jar.disabled-0a1b2c3d"])).toEqual({
    present: [["Shop", "1.1", true, "plugins/Shop.jar"]],
    strangers: [],
  });
});

test("a row from before paths were stored is matched by its origin", () => {
  const row = { ...somePlugin("Shop", { downloadUrl: "https://example.org/a/Shop-1.0.jar" }), path: null };
  expect(see([row], ["Shop-1.0.jar"]).present).toEqual([["Shop", "1.0", true, "plugins/Shop-1.0.jar"]]);
});

import { expect, test } from "vitest";
import type { InstalledPlugin } from "./record-plugins.ts";
import { withEffect } from "./record-add-ons.ts";

const old: InstalledPlugin = {
  name: "Shop",
  version: "1.0",
  description: null,
  source: "modrinth:shop",
  downloadUrl: "https://example.org/files/Shop%201.0.jar",
};

test("a jar that is replaced stays on the list, switched off, until the change is undone", () => {
  const off = withEffect([old], { kind: "switched-off", path: "plugins/Shop 1.0.jar" });
  expect(off).toMatchObject([{ name: "Shop", enabled: false, path: "plugins/Shop 1.0.jar" }]);
  const plugin = { id: "modrinth:shop", version: "1.1" };
  const added = {
    kind: "added",
    name: "Shop",
    path: "plugins/Shop 1.0.jar",
    url: "https://e.org/b",
    plugin,
  } as const;
  const replaced = withEffect(off, added);
  expect(replaced).toMatchObject([
    { version: "1.0", enabled: false },
    { version: "1.1", source: "modrinth:shop", path: "plugins/Shop 1.0.jar" },
  ]);
  const undone = withEffect(replaced, { kind: "removed", path: "plugins/Shop 1.0.jar" });
  expect(withEffect(undone, { kind: "switched-on", path: "plugins/Shop 1.0.jar" })).toMatchObject([
    { version: "1.0", enabled: true },
  ]);
});

test("a jar of the same name in another folder is another one", () => {
  const kept = { ...old, path: "plugins/Shop.jar" };
  expect(withEffect([kept], { kind: "removed", path: "mods/Shop.jar" })).toEqual([kept]);
});

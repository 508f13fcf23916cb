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

test("a replaced jar stays on the list, switched off, until the change is undone", () => {
  const asidePath = "plugins/Shop 1.0.jar.disabled-1";
  const off = withEffect([old], { kind: "switched-off", path: "plugins/Shop 1.0.jar", asidePath });
  expect(off).toMatchObject([{ name: "Shop", enabled: false, path: "plugins/Shop 1.0.jar", asidePath }]);
  const plugin = { id: "modrinth:shop", version: "1.1" };
  const added = {
    kind: "added",
    name: "Shop",
    path: "plugins/Shop 1.0.jar",
    url: "https://e.org/b",
    digest: { algorithm: "sha256", hex: "0".repeat(64) },
    plugin,
  } as const;
  const replaced = withEffect(off, added);
  expect(replaced).toMatchObject([
    { version: "1.0", enabled: false },
    { version: "1.1", source: "modrinth:shop", path: "plugins/Shop 1.0.jar" },
  ]);
  const undone = withEffect(replaced, { kind: "removed", path: "plugins/Shop 1.0.jar" });
  const on = { kind: "switched-on", path: "plugins/Shop 1.0.jar", asidePath } as const;
  expect(withEffect(undone, on)).toMatchObject([{ version: "1.0", enabled: true, asidePath: null }]);
});

test("of several switched-off rows at one path, the one whose jar comes back is on again", () => {
  const path = "plugins/Shop.jar";
  const off = (version: string) => ({
    ...old,
    version,
    path,
    enabled: false,
    asidePath: `${path}.${version}`,
  });
  const both = [off("1.0"), off("1.1")];
  const back = withEffect(both, { kind: "switched-on", path, asidePath: `${path}.1.1` });
  expect(back.map(({ version, enabled }) => [version, enabled])).toEqual([
    ["1.0", false],
    ["1.1", true],
  ]);
});

test("another version keeps the place, the pin and the texts of the one before", () => {
  const replaces = { id: "3f0c8a52-5c0f-4d0e-9a55-7f6c1f2b9a10", description: "A shop.", isPinned: true };
  const added = withEffect([], {
    kind: "added",
    name: "Shop",
    path: "plugins/Shop.jar",
    url: "https://e.org/b",
    digest: { algorithm: "sha256", hex: "0".repeat(64) },
    plugin: { id: "modrinth:shop", version: "1.1", replaces },
  });
  expect(added).toMatchObject([{ ...replaces, version: "1.1" }]);
});

test("a jar of the same name in another folder is a different add-on", () => {
  const kept = { ...old, path: "plugins/Shop.jar" };
  expect(withEffect([kept], { kind: "removed", path: "mods/Shop.jar" })).toEqual([kept]);
});

import { expect, test } from "vitest";
import type { ChangeItem } from "../change.ts";
import type { ListedAddOn } from "./listed-add-on.ts";
import { addOnEffects } from "./record-add-ons.ts";

const stamp = { digest: { algorithm: "sha256", hex: "0".repeat(64) }, sizeBytes: 1 } as const;
const file = { ...stamp, path: "plugins/Vault.jar", url: "https://example.org/Vault.jar" };
const moved: ChangeItem = { kind: "move-file", from: "plugins/Old.jar", to: "plugins/Old.jar.off", stamp };
const plugin = { id: "hangar:Vault", version: "1.7" };
const downloaded: ChangeItem = { kind: "download-file", name: "Vault", file, plugin };

test("a replaced plugin is one switched off and one added; undone, the other way round", () => {
  expect(addOnEffects([moved, downloaded], "forth")).toEqual([
    { kind: "switched-off", path: "plugins/Old.jar", asidePath: "plugins/Old.jar.off" },
    { kind: "added", name: "Vault", path: "plugins/Vault.jar", url: file.url, digest: file.digest, plugin },
  ]);
  expect(addOnEffects([moved, downloaded], "back")).toEqual([
    { kind: "removed", path: "plugins/Vault.jar" },
    { kind: "switched-on", path: "plugins/Old.jar", asidePath: "plugins/Old.jar.off" },
  ]);
});

test("a jar that gets its name back is switched on; undone, it is off again", () => {
  const back: ChangeItem = { kind: "move-file", from: "mods/Old.jar.off", to: "mods/Old.jar", stamp };
  const effect = { path: "mods/Old.jar", asidePath: "mods/Old.jar.off" };
  expect(addOnEffects([back], "forth")).toEqual([{ kind: "switched-on", ...effect }]);
  expect(addOnEffects([back], "back")).toEqual([{ kind: "switched-off", ...effect }]);
});

test("a removed add-on leaves the list with its jar, and an undo lists it as before", () => {
  const removes: ListedAddOn = {
    id: "3f0c8a52-5c0f-4d0e-9a55-7f6c1f2b9a10",
    name: "Old",
    version: "1.0",
    description: null,
    source: "hangar:Old",
    downloadUrl: null,
    path: "plugins/Old.jar",
    enabled: false,
    asidePath: "plugins/Old.jar.off",
    isPinned: true,
    digest: null,
    descriptor: null,
    update: null,
  };
  const { path, id } = removes;
  const gone: ChangeItem = {
    kind: "move-file",
    from: "plugins/Old.jar.off",
    to: "plugins/x",
    stamp,
    removes,
  };
  expect(addOnEffects([gone], "forth")).toEqual([{ kind: "unlisted", path, id }]);
  expect(addOnEffects([gone], "back")).toEqual([{ kind: "listed", path, addOn: removes }]);
});

test.each(["plugins/Vault/config.yml", "server.properties", "plugins/.paper-remapped/x.jar", "world/x.jar"])(
  "%s is not an add-on",
  (path) => {
    expect(addOnEffects([{ kind: "delete-file", path, before: stamp }], "forth")).toEqual([]);
  },
);

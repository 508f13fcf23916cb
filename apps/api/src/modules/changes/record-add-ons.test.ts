import { expect, test } from "vitest";
import type { ChangeItem } from "./change.ts";
import { addOnEffects } from "./record-add-ons.ts";

const stamp = { digest: { algorithm: "sha256", hex: "0".repeat(64) }, sizeBytes: 1 } as const;
const file = { ...stamp, path: "plugins/Vault.jar", url: "https://example.org/Vault.jar" };
const moved: ChangeItem = { kind: "move-file", from: "plugins/Old.jar", to: "plugins/Old.jar.off", stamp };
const plugin = { id: "hangar:Vault", version: "1.7" };
const downloaded: ChangeItem = { kind: "download-file", name: "Vault", file, plugin };

test("a replaced plugin is one that is switched off and one that is added; undone, the other way round", () => {
  expect(addOnEffects([moved, downloaded], "forth")).toEqual([
    { kind: "switched-off", path: "plugins/Old.jar" },
    { kind: "added", name: "Vault", path: "plugins/Vault.jar", url: file.url, plugin },
  ]);
  expect(addOnEffects([moved, downloaded], "back")).toEqual([
    { kind: "removed", path: "plugins/Vault.jar" },
    { kind: "switched-on", path: "plugins/Old.jar" },
  ]);
});

test.each(["plugins/Vault/config.yml", "server.properties", "plugins/.paper-remapped/x.jar", "world/x.jar"])(
  "%s is no add-on",
  (path) => {
    expect(addOnEffects([{ kind: "delete-file", path, before: stamp }], "forth")).toEqual([]);
  },
);

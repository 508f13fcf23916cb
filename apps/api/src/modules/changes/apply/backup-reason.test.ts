import { expect, test } from "vitest";
import { backupReasonOf } from "./backup-reason.ts";
import type { ChangeItem } from "../change.ts";

const digest = { algorithm: "sha256", hex: "00" } as const;
const stamp = { digest, sizeBytes: 1 };
const written = (path: string): ChangeItem => ({ kind: "write-file", path, before: null, after: stamp });
const downloaded = (name: string, isUpdate: boolean): ChangeItem => ({
  kind: "download-file",
  name,
  file: { path: `plugins/${name}.jar`, url: "https://files.example/a.jar", digest, sizeBytes: 1 },
  plugin: {
    id: name,
    version: "2",
    ...(isUpdate && { replaces: { id: name, description: null, isPinned: false } }),
  },
});
const many = (count: number, item: (number: number) => ChangeItem) =>
  Array.from({ length: count }, (_, number) => item(number));

test("updates are named, up to three of them", () => {
  expect(backupReasonOf("Update Shop", [downloaded("Shop", true)])).toBe("Before update of Shop");
  const two = [downloaded("Shop", true), downloaded("Vault", true)];
  expect(backupReasonOf("Update", two)).toBe("Before update of Shop and Vault");
  const four = many(4, (number) => downloaded(`Add-on ${number}`, true));
  expect(backupReasonOf("Update", four)).toBe("Before update of 4 add-ons");
});

test("a folder that is replaced and a change of many files are reasons", () => {
  const world: ChangeItem = {
    kind: "exchange-path",
    path: "world",
    stored: ".unpacked/content/world",
    isReplaced: true,
    aside: "world.replaced",
  };
  expect(backupReasonOf("Use the uploaded world", [world])).toBe("Before “Use the uploaded world”");
  const files = many(20, (number) => written(`${number}.yml`));
  expect(backupReasonOf("Tidy up", files)).toBe("Before “Tidy up”");
});

test("a small change, an install and deleted logs are none", () => {
  expect(
    backupReasonOf(
      "Tidy up",
      many(19, (number) => written(`${number}.yml`)),
    ),
  ).toBeUndefined();
  expect(backupReasonOf("Install Shop", [downloaded("Shop", false)])).toBeUndefined();
  const logs = many(50, (number) => ({ kind: "discard-file", path: `logs/${number}.log`, sizeBytes: 1 }));
  expect(backupReasonOf("Delete 50 old logs", logs)).toBeUndefined();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { filesBelow, hashOf } from "../../game-servers/packaging/content-cache.ts";
import { buildFiles } from "./build-files.ts";

test("everything that is served has the same bytes wherever it is built", async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), "standin-files-"));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const [first, second] = [await buildFiles(), await buildFiles(elsewhere)];
  expect(second.folder).not.toBe(first.folder);
  expect((await filesBelow(first.folder)).length).toBeGreaterThan(400);
  expect(await hashOf([second.folder])).toBe(await hashOf([first.folder]));
}, 120_000);

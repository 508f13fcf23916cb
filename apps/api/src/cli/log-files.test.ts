import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { findLogCases } from "./log-files.ts";

const folder = mkdtempSync(join(tmpdir(), "logs-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Buffer): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test("each log of a folder is a case, also packed ones and those further down", async () => {
  write("many/a.log", "one\r\ntwo");
  write("many/deeper/b.log.gz", gzipSync("three"));
  write("many/notes.md", "no log");
  symlinkSync("/etc/passwd", join(folder, "many/link.log"));
  const cases = await findLogCases(join(folder, "many"));
  expect(cases.map(({ files }) => files.log)).toEqual([["one", "two"], ["three"]]);
});

test("the folder of a server is one case, with its newest report and its plugins", async () => {
  write("server/logs/latest.log", "now");
  write("server/logs/2026-01-01-1.log.gz", gzipSync("then"));
  write("server/crash-reports/crash-2026-01-01_10.00.00-server.txt", "old");
  write("server/crash-reports/crash-2026-02-01_10.00.00-server.txt", "new");
  write("server/plugins/Shop-2.0.jar", "");
  const [only, ...others] = await findLogCases(join(folder, "server"));
  expect(others).toEqual([]);
  expect(only?.files).toEqual({ log: ["now"], report: ["new"], pluginNames: ["Shop-2.0"] });
});

test("a packed file that would grow without end is refused", async () => {
  write("bomb/a.log.gz", gzipSync(Buffer.alloc(70 * 1024 * 1024)));
  await expect(findLogCases(join(folder, "bomb"))).rejects.toThrow("larger than");
});

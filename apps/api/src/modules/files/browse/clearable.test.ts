import { expect, test } from "vitest";
import { clearableAs } from "./clearable.ts";

test.each([
  ["logs", "logs"],
  ["logs/2026-01-01-1.log.gz", "logs"],
  ["crash-reports", "crash-reports"],
  ["hs_err_pid1234.log", "crash-reports"],
  ["cache", "caches"],
  ["plugins/.paper-remapped", "caches"],
  ["world", null],
  ["plugins", null],
  ["plugins/Shop/logs", null],
  ["logs-of-mine", null],
  ["server.properties", null],
])("%s is cleared as %s", (path, why) => {
  expect(clearableAs(path)).toBe(why);
});

import { expect, test } from "vitest";
import { readLoadEvent } from "./load-event.ts";
import { realLoadLines } from "./load-lines.fixture.ts";
import { readLoadReport } from "./load-report.ts";

test.each(realLoadLines)("$line counts as loaded", ({ line, plugin, version }) => {
  expect(readLoadEvent(line)).toEqual({ kind: "enabling", plugin, version });
  const report = readLoadReport("paper", [`[12:00:01 INFO]: ${line}`]);
  expect([...report.enabled]).toEqual([[plugin, version]]);
});

test("a build in brackets does not hide a failure", () => {
  const { enabled, failed } = readLoadReport("paper", [
    "[12:00:01 INFO]: [floodgate] Enabling floodgate v2.2.5-SNAPSHOT (b121-55a85ec)",
    "[12:00:01 ERROR]: Error occurred while enabling floodgate v2.2.5-SNAPSHOT (b121-55a85ec) (Is it up to date?)",
    "[12:00:02 INFO]: [Citizens] Disabling Citizens v2.0.43-SNAPSHOT (build 3987)",
    "[12:00:03 ERROR]: Could not load plugin 'Citizens v2.0.43-SNAPSHOT (build 3987)' as it is not marked as supporting Folia!",
  ]);
  expect(enabled.size).toBe(0);
  expect(failed).toMatchObject([
    { plugin: "floodgate", reason: "failed-to-enable" },
    { plugin: "Citizens", reason: "not-for-folia" },
  ]);
});

test.each([
  "[Shop] Enabling prices for Minecraft v1.20 and later",
  "[Shop] Enabling Shop v2 (a) (b)",
  "[Shop] Enabling Shop v2 ()",
])("%s names no plugin", (line) => {
  expect(readLoadEvent(line)).toBeUndefined();
});

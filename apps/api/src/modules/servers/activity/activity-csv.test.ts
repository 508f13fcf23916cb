import type { ActivityEntry } from "@blockwright/contract/activity";
import { expect, test } from "vitest";
import { activityCsv } from "./activity-csv.ts";

const entry: ActivityEntry = {
  id: 1,
  at: "2026-11-16T09:00:00.000Z",
  username: "rosa",
  isOperator: false,
  via: "browser",
  action: "file.deleted",
  toUsername: null,
  serverId: null,
  serverName: null,
  details: { path: 'a "b",c' },
};

test("each entry is a line, and quotes and commas stay inside their cell", () => {
  expect(activityCsv([entry])).toBe(
    '"time","who","through","what","to whom","details"\r\n' +
      '"2026-11-16T09:00:00.000Z","rosa","browser","file.deleted","","path=a ""b"",c"\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("%j is no formula", (username) => {
  expect(activityCsv([{ ...entry, username }])).toContain(`,"'${username}",`);
});

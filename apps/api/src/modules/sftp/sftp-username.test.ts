import { expect, test } from "vitest";
import { readSftpUsername, sftpUsername } from "./sftp-username.ts";

const serverId = "1f2e3d4c-0000-4000-8000-000000000001";
const account = (username: string) => ({ id: "aabbccdd-0000-4000-8000-000000000002", username });

test.each([
  ["Steve", "steve.1f2e3d4c"],
  ["steve.j_b-2", "steve.j_b-2.1f2e3d4c"],
  ["Jörg", "id+aabbccdd.1f2e3d4c"],
  ["two words", "id+aabbccdd.1f2e3d4c"],
  ["-rf", "id+aabbccdd.1f2e3d4c"],
])("%s signs in as %s", (username, expected) => {
  expect(sftpUsername(account(username), serverId)).toBe(expected);
  const read = readSftpUsername(expected.toUpperCase());
  expect(read?.isOf(account(username))).toBe(true);
  expect(read?.isOf(account("somebody"))).toBe(false);
  expect(serverId >= (read?.firstServerId ?? "") && serverId <= (read?.lastServerId ?? "")).toBe(true);
});

test.each([
  "",
  "steve",
  "steve.",
  ".1f2e3d4c",
  "steve.1f2e3d4",
  "steve.1f2e3d4c1",
  "a b.1f2e3d4c",
  "s.zzzzzzzz",
])("%j is not a valid name", (username) => expect(readSftpUsername(username)).toBeUndefined());

import { expect, test } from "vitest";
import { explainRestic, ResticError } from "./restic-error.ts";

test.each([
  [
    "Fatal: unable to open config file: stat /b/config: no such file or directory\nIs there a repository at the following location?",
    "no-repository",
  ],
  [
    'Fatal: unable to open config file: Head "http://10.0.0.1/b": dial tcp 10.0.0.1:80: connect: connection refused\nIs there a repository at the following location?',
    "store-away",
  ],
  ["Save(<data/5f>) failed: server response unexpected: 503 Service Unavailable (503)", "store-away"],
  ["Fatal: unable to save snapshot: mkdir /b/data: read-only file system", "store-read-only"],
  ["Fatal: unable to save snapshot: write /b/data/x: no space left on device", "store-full"],
  ["unable to create lock in backend: repository is already locked exclusively by PID 12 on node", "locked"],
  ["Fatal: wrong password or no key found", "wrong-password"],
  ["Warning: at least one source file could not be read", "incomplete"],
  ["pack c912c0a7: does not exist\nFatal: repository contains errors", "damaged"],
  ["pack c912c0a7 failed to download: connection refused\nFatal: repository contains errors", "store-away"],
  [
    "Load(<data/c9>, 503, 0) returned error, retrying after 507.33ms: no such file\nunexpected file size: got 502, expected 403\nFatal: repository contains errors",
    "damaged",
  ],
  ["panic: something", "failed"],
])("%s", (complaint, kind) => {
  expect(new ResticError(1, complaint).kind).toBe(kind);
});

test("a restic killed by a signal is distinguished from one that failed", () => {
  expect(new ResticError(null, "").kind).toBe("killed");
});

test("users are told what to do, and never see the program's output", () => {
  const away = explainRestic(new ResticError(1, "dial tcp 10.0.0.1:80: connect: connection refused"));
  expect([away.reason, away.message]).toEqual([
    "store-away",
    "The backup store can't be reached right now. Please try again later.",
  ]);
  const other = explainRestic(new ResticError(1, "panic at /root/secret"));
  expect(other.message).not.toContain("secret");
});

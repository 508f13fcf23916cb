import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashingJob } from "./password-hashing-thread.ts";

// On Linux this is the priority of this thread alone; elsewhere it would be that of the whole program.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", ({ password, passwordHash }: HashingJob) => {
  const result = passwordHash === undefined ? hashSync(password) : verifySync(passwordHash, password);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
});

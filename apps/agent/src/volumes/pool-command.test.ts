import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { poolCommand, untilNoCommandRuns } from "./pool-command.ts";

let lockFile: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "blockwright-lock-"));
  lockFile = join(folder, "lock");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test("an agent waits for the commands of the previous agent", async () => {
  const command = poolCommand(lockFile);
  const mark = `${lockFile}.done`;
  const running = command("sh", ["-c", `sleep 0.5; touch ${mark}`]);
  await command("true", []);
  await untilNoCommandRuns(lockFile);
  expect(existsSync(mark)).toBe(true);
  await running;
});

test("a command is killed with its agent", async () => {
  const source = `
    import { poolCommand } from ${JSON.stringify(new URL("./pool-command.ts", import.meta.url).href)};
    void poolCommand(${JSON.stringify(lockFile)})("sh", ["-c", "echo ready >&2; exec sleep 300"]);
    await poolCommand(${JSON.stringify(lockFile)})("sleep", ["0.3"]);
    console.log("running");
    setInterval(() => undefined, 1000);`;
  const agent = spawn(process.execPath, ["--input-type=module-typescript", "--eval", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(agent.stdout, "data");
  agent.kill("SIGKILL");
  // The command alone would hold the lock for minutes.
  await untilNoCommandRuns(lockFile);
  expect(agent.killed).toBe(true);
}, 20_000);

test("a failure contains the program's error output, and whether the disk is full", async () => {
  const command = poolCommand(lockFile);
  await expect(command("sh", ["-c", "echo no such tree >&2; exit 1"])).rejects.toMatchObject({
    reason: "command-failed",
    message: "The disk refused: no such tree",
  });
  await expect(command("sh", ["-c", "echo Disk quota exceeded >&2; exit 1"])).rejects.toMatchObject({
    reason: "no-space",
  });
});

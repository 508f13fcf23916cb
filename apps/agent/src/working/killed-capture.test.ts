import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readStates } from "./states-file.ts";

const kills = 8;

test("a kill at any moment leaves the old state or the new one, whole", { timeout: 120_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), "blockwright-killed-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [folder, place, id] = [join(root, "working"), join(root, "tree"), randomUUID()];
  mkdirSync(join(place, "plugins"), { recursive: true });
  const program = join(import.meta.dirname, "killed-capture.fixture.ts");
  for (let kill = 0; kill < kills; kill += 1) {
    const agent = spawn(process.execPath, [program, folder, place, id], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(agent.stdout, "data");
    await sleep(Math.random() * 40);
    agent.kill("SIGKILL");
    await once(agent, "exit");
    const { working } = await readStates(join(folder, id));
    expect(working?.files.map(({ path }) => path)).toEqual([
      "plugins/A.jar",
      "plugins/B.jar",
      "plugins/C.jar",
    ]);
    for (const { sha256 } of working?.files ?? []) {
      const bytes = readFileSync(join(folder, id, "contents", sha256));
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    }
  }
});

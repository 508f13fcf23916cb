import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stepName } from "./container-options.ts";
import { DockerRuntime } from "./docker-runtime.ts";
import { MEBIBYTE, never, type NodeFixture, openNode } from "./runtime.fixture.ts";
import type { StepSpec } from "./runtime.ts";

let node: NodeFixture;

beforeAll(async () => {
  node = await openNode("bwt-step");
}, 240_000);

afterAll(() => node.clear());

function stepOf(stepId: string, script: string, change: Partial<StepSpec> = {}): StepSpec {
  const { ports: _ports, ...spec } = node.specOf(`for-${stepId}`, ["sh", "-c", script]);
  return { ...spec, stepId, timeLimitMs: 20_000, maxOutputBytes: 64 * 1024, ...change };
}

async function isThere(stepId: string): Promise<boolean> {
  return node.docker
    .getContainer(stepName(stepId))
    .inspect()
    .then(
      () => true,
      () => false,
    );
}

describe("an install step", () => {
  it("runs to its end and leaves files and output, but no container", async () => {
    const script = "echo out; echo err >&2; echo made > /data/made; exit 3";
    const result = await node.runtime.runToEnd(stepOf("plain", script), never);
    expect(result).toMatchObject({ exit: { code: 3, wasOutOfMemory: false }, didTimeOut: false });
    expect(result.output.split("\n").toSorted()).toEqual(["", "err", "out"]);
    const check = await node.runtime.runToEnd(stepOf("plain", "cat /data/made"), never);
    expect(check.output).toBe("made\n");
    expect(await isThere("plain")).toBe(false);
    expect(await node.runtime.list()).toEqual([]);
  });

  it("reports the most memory it had in use", async () => {
    const script = "dd if=/dev/zero of=/tmp/big bs=1M count=60 2>/dev/null; sleep 1; rm /tmp/big; sleep 1";
    const { peakMemoryBytes } = await node.runtime.runToEnd(stepOf("hungry", script), never);
    expect(peakMemoryBytes).toBeGreaterThan(60 * MEBIBYTE);
    expect(peakMemoryBytes).toBeLessThan(128 * MEBIBYTE);
  });

  it("keeps its newest output within the limit", async () => {
    const { output } = await node.runtime.runToEnd(
      stepOf("loud", "seq 1 200000", { maxOutputBytes: 1_000 }),
      never,
    );
    expect(output.length).toBeLessThanOrEqual(1_000);
    expect(output).toMatch(/^\d{6}\n[\s\S]*\n200000\n$/);
  });

  it("is killed at its time limit", async () => {
    const began = Date.now();
    const result = await node.runtime.runToEnd(
      stepOf("slow", "echo up; sleep 60", { timeLimitMs: 1_000 }),
      never,
    );
    expect(result).toMatchObject({ didTimeOut: true, exit: { code: 137 }, output: "up\n" });
    expect(Date.now() - began, "time limit").toBeLessThan(10_000);
    expect(await isThere("slow")).toBe(false);
  });

  it("is killed when it is aborted", async () => {
    const signal = AbortSignal.timeout(800);
    await expect(node.runtime.runToEnd(stepOf("unwanted", "sleep 60"), signal)).rejects.toThrow(
      /abort|timeout/i,
    );
    expect(await isThere("unwanted")).toBe(false);
  });

  it("reports running out of memory", async () => {
    const limits = { memoryBytes: 32 * MEBIBYTE, cpus: 1, processes: 32 };
    const result = await node.runtime.runToEnd(stepOf("hungry", "tail /dev/zero", { limits }), never);
    expect(result.exit).toMatchObject({ code: 137, wasOutOfMemory: true });
  });

  it("reports which image is missing", async () => {
    const step = stepOf("imageless", "true", { image: "blockwright/nothing:1" });
    await expect(node.runtime.runToEnd(step, never)).rejects.toMatchObject({ code: "no-image" });
  });

  it("is removed after its agent was killed, while steps of a live agent continue", async () => {
    const step = stepOf("orphan", "sleep 600");
    const program = `
      import { DockerRuntime } from ${JSON.stringify(new URL("docker-runtime.ts", import.meta.url).href)};
      const runtime = new DockerRuntime(${JSON.stringify(node.config)});
      await runtime.runToEnd(${JSON.stringify(step)}, new AbortController().signal);`;
    const agent = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "inherit" });
    while (!(await isThere("orphan"))) await sleep(50);
    await sleep(300);
    agent.kill("SIGKILL");
    await once(agent, "exit");
    expect(await isThere("orphan")).toBe(true);

    const next = new DockerRuntime(node.config);
    const living = next.runToEnd(stepOf("living", "sleep 2; echo lived"), never);
    while (!(await isThere("living"))) await sleep(50);
    await next.prepare();
    expect(await isThere("orphan")).toBe(false);
    expect((await living).output).toBe("lived\n");
  });
});

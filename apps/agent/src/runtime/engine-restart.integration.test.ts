import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killService } from "../../../../services/faults.ts";
import { ensureInstance, type Instance } from "../../../../services/instance.ts";
import { listener, never, type NodeFixture, openNode } from "./runtime.fixture.ts";

// A separate engine, because this one is killed.
const INSTANCE = "agent-runtime-faults";

let node: NodeFixture;
let instance: Instance;

beforeAll(async () => {
  node = await openNode("bwt-fault", { instanceName: INSTANCE });
  instance = node.instance;
}, 240_000);

afterAll(() => node.clear());

async function killEngine(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
  const pidFile = join(dirname(node.config.socketPath), "docker", "containerd", "containerd.pid");
  const pid = readFileSync(pidFile, "utf8");
  await killService(instance, "docker", signal);
  // Its containerd dies a moment later; an engine started before that would adopt it and hang.
  while (existsSync(`/proc/${pid}`)) await sleep(20);
}

async function startEngine(): Promise<void> {
  instance = await ensureInstance(INSTANCE, ["docker"]);
}

describe("a killed engine", () => {
  it.each([
    ["SIGKILL", "killed"],
    ["SIGTERM", "ended"],
  ] as const)(
    "by %s leaves its containers running, and their end, output and console come back",
    async (signal, id) => {
      const { runtime } = node;
      const script = "echo up; read line; echo first $line; read line; echo second $line; exit 9";
      await runtime.create(node.specOf(id, ["sh", "-c", script]));
      const attachment = await runtime.attach(id);
      await runtime.start(id);
      const heard = listener(attachment);
      await heard.until("up\n");
      const ended = runtime.untilExit(id, never);
      await attachment.write("one\n");
      await heard.until("first one\n");
      await sleep(20);
      const since = new Date();

      await killEngine(signal);
      await startEngine();
      await expect(heard.until("more")).rejects.toThrow("The console ended");
      // At startup the engine removes its own chain for a moment; the security table stays in force.
      expect((await runtime.verify()).filter((gap) => gap.includes("security"))).toEqual([]);
      await runtime.prepare();
      expect(await runtime.inspect(id)).toMatchObject({ isRunning: true });
      const again = await runtime.attach(id);
      await again.write("two\n");
      await listener(again).until("second two\n");
      expect(await ended).toMatchObject({ code: 9, wasOutOfMemory: false });
      expect((await runtime.logsSince(id, since, 1_000)).toString()).toBe("second two\n");
      // The network of a killed engine may still list it.
      await runtime.start(id);
      expect(await runtime.inspect(id)).toMatchObject({ isRunning: true });
    },
  );

  it("still reports the exit of a container that exited meanwhile", async () => {
    const { runtime } = node;
    await runtime.create(node.specOf("meanwhile", ["sh", "-c", "echo up; sleep 2; echo down; exit 5"]));
    const heard = listener(await runtime.attach("meanwhile"));
    await runtime.start("meanwhile");
    await heard.until("up\n");
    const ended = runtime.untilExit("meanwhile", never);
    await killEngine();
    await expect(runtime.inspect("meanwhile")).rejects.toMatchObject({ code: "engine-away" });
    await sleep(3_000);
    await startEngine();
    expect(await ended).toMatchObject({ code: 5 });
    expect((await runtime.logsSince("meanwhile", new Date(0), 1_000)).toString()).toContain("up\n");
  });

  it("does not lose an install step", async () => {
    const { ports: _ports, ...spec } = node.specOf("stepped", [
      "sh",
      "-c",
      "echo a; sleep 3; echo b; exit 4",
    ]);
    const step = { ...spec, stepId: "stepped", timeLimitMs: 30_000, maxOutputBytes: 1_000 };
    const result = node.runtime.runToEnd(step, never);
    const isRunning = () =>
      node.docker
        .getContainer("bw-step-stepped")
        .inspect()
        .then(
          ({ State }) => State.Running,
          () => false,
        );
    while (!(await isRunning())) await sleep(50);
    await sleep(500);
    await killEngine();
    await startEngine();
    expect(await result).toMatchObject({ exit: { code: 4 }, didTimeOut: false });
    expect((await result).output).toContain("a\n");
  });

  it("keeps published ports and firewall rules working while it is down", async () => {
    const { runtime } = node;
    const ports = [{ protocol: "tcp", port: 26_101 }] as const;
    await runtime.create(node.specOf("open", ["/data/probe", "serve", "26101"], { ports }));
    const heard = listener(await runtime.attach("open"));
    await runtime.start("open");
    await heard.until("serving\n");
    await killEngine();
    expect(await runtime.verify()).toEqual([]);
    expect(await text(connect(26_101, node.address))).toBe("pong\n");
    await startEngine();
    await runtime.prepare();
    expect(await text(connect(26_101, node.address))).toBe("pong\n");
  });
});

import { connect } from "node:net";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DockerRuntime } from "./docker-runtime.ts";
import {
  listener,
  MEBIBYTE,
  never,
  type NodeFixture,
  openNode,
  runGame,
  SHELL,
  startShell,
} from "./runtime.fixture.ts";

let node: NodeFixture;

beforeAll(async () => {
  node = await openNode("bwt-life");
}, 240_000);

afterAll(() => node.clear());

describe("the lifecycle of a container", () => {
  it("needs an image, and these are listed by name", async () => {
    const names = await node.runtime.imageNames();
    expect(names).toContain(node.specOf("any", SHELL).image);
    expect(names.filter((name) => name.includes("<none>"))).toEqual([]);
  });

  it("goes from created to running to exited to removed", async () => {
    const { runtime } = node;
    expect(await runtime.inspect("life")).toBeUndefined();
    await runtime.create(node.specOf("life", SHELL));
    expect(await runtime.inspect("life")).toMatchObject({
      isRunning: false,
      startedAt: undefined,
      exit: undefined,
    });
    const attachment = await runtime.attach("life");
    await runtime.start("life");
    await runtime.start("life");
    const running = await runtime.inspect("life");
    expect(running).toMatchObject({ instanceId: "life", isRunning: true, exit: undefined });
    expect(Date.now() - (running?.startedAt?.getTime() ?? 0)).toBeLessThan(30_000);
    const ended = runtime.untilExit("life", never);
    await attachment.write("echo hello $((40 + 2))\n");
    await listener(attachment).until("hello 42\n");
    await attachment.write("exit 7\n");
    expect(await ended).toMatchObject({ code: 7, wasOutOfMemory: false });
    expect(await runtime.inspect("life")).toMatchObject({ isRunning: false, exit: { code: 7 } });
    await expect(runtime.signal("life", "SIGTERM")).resolves.toBeUndefined();
    await Promise.all([runtime.remove("life"), runtime.remove("life")]);
    expect(await runtime.inspect("life")).toBeUndefined();
  });

  it("reuses the container for the same spec, and replaces it for another, unless it is running", async () => {
    const { runtime, docker } = node;
    const spec = node.specOf("same", SHELL, { environment: { WORLD: "one" } });
    const idNow = async () => (await docker.getContainer("bw-same").inspect()).Id;
    await runtime.create(spec);
    const first = await idNow();
    await runtime.create({ ...spec, limits: { ...spec.limits, memoryBytes: 96 * MEBIBYTE } });
    expect(await idNow()).toBe(first);
    expect((await docker.getContainer("bw-same").inspect()).HostConfig.Memory).toBe(96 * MEBIBYTE);
    await runtime.create({ ...spec, environment: { WORLD: "two" } });
    const second = await idNow();
    expect(second).not.toBe(first);
    await runtime.start("same");
    await expect(runtime.create(spec)).rejects.toMatchObject({ code: "unknown" });
    expect(await idNow()).toBe(second);
  });

  it("stops on SIGTERM, and on SIGKILL if SIGTERM is ignored", async () => {
    const { runtime } = node;
    await runtime.create(
      node.specOf("stubborn", ["sh", "-c", "trap 'echo no' TERM; echo up; while :; do sleep 0.1; done"]),
    );
    const heard = listener(await runtime.attach("stubborn"));
    await runtime.start("stubborn");
    await heard.until("up\n");
    await runtime.signal("stubborn", "SIGTERM");
    await heard.until("no\n");
    await runtime.signal("stubborn", "SIGKILL");
    expect(await runtime.untilExit("stubborn", never)).toMatchObject({ code: 137, wasOutOfMemory: false });
  });

  it("stops waiting for the exit when aborted", async () => {
    await startShell(node, "waited");
    const signal = AbortSignal.timeout(200);
    await expect(node.runtime.untilExit("waited", signal)).rejects.toThrow(/abort|timeout/i);
  });

  it("reports missing parts in one sentence", async () => {
    const missing = node.specOf("imageless", SHELL, { image: "blockwright/nothing:1" });
    await expect(node.runtime.create(missing)).rejects.toMatchObject({
      code: "no-image",
      message: "The image blockwright/nothing:1 is not on this node.",
    });
    const away = new DockerRuntime({ ...node.config, socketPath: "/run/there-is-no-engine.sock" });
    await expect(away.list()).rejects.toMatchObject({ code: "engine-away" });
  });
});

describe("the confinement of a container", () => {
  it("leaves no capability, no new privileges, a filter, a plain user and a read-only root", async () => {
    const script =
      "exec 2>&1; grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status; id -u; touch /etc/x; touch /data/x && echo wrote; ulimit -n; cat /proc/net/if_inet6";
    const { output } = await runGame(node.runtime, node.specOf("confined", ["sh", "-c", script]));
    for (const set of ["Inh", "Prm", "Eff", "Bnd", "Amb"])
      expect(output).toContain(`Cap${set}:\t0000000000000000`);
    expect(output).toContain("NoNewPrivs:\t1\nSeccomp:\t2\n1000\n");
    expect(output).toContain("Read-only file system");
    expect(output).toMatch(/wrote\n8192\n$/);
  });

  it.each(["8", "17", "21", "25"])("lets Java %s run", async (major) => {
    // As a user that does not exist in the image.
    const command = ["java", "-Xmx64m", "-XshowSettings:properties", "-version"];
    const spec = node.specOf(`java-${major}`, command, {
      image: `blockwright/java:${major}`,
      uid: 70_123,
      limits: { memoryBytes: 256 * MEBIBYTE, cpus: 2, processes: 256 },
    });
    const { output, exit } = await runGame(node.runtime, spec).catch((error: unknown) => {
      // Debian does not always have Java 8.
      if (major === "8" && (error as { code?: string }).code === "no-image")
        return { output: "user.home = /data user.name = game", exit: { code: 0 } };
      throw error;
    });
    expect(output).toContain("user.home = /data");
    expect(output).toContain("user.name = game");
    expect(exit.code).toBe(0);
  });

  it("tells an out-of-memory kill from an ordinary exit", async () => {
    const spec = node.specOf("hungry", ["sh", "-c", "tail /dev/zero"], {
      limits: { memoryBytes: 32 * MEBIBYTE, cpus: 1, processes: 32 },
    });
    const { exit } = await runGame(node.runtime, spec);
    expect(exit).toMatchObject({ code: 137, wasOutOfMemory: true });
  });

  it("runs programs and scripts from /tmp, where Java unpacks libraries for the processor", async () => {
    const script = [
      "exec 2>&1",
      "cp /data/probe /tmp/native && /tmp/native call keyctl",
      "printf '#!/bin/sh\\necho a script ran\\n' > /tmp/script && chmod +x /tmp/script && /tmp/script",
      "grep ' /tmp ' /proc/mounts",
      "dd if=/dev/zero of=/tmp/big bs=1M count=120 && echo 120 MB fit && dd if=/dev/zero of=/tmp/more bs=1M count=20",
    ].join("; ");
    const limits = { memoryBytes: 256 * MEBIBYTE, cpus: 1, processes: 32 };
    const { output } = await runGame(
      node.runtime,
      node.specOf("temporary", ["sh", "-c", script], { limits }),
    );
    expect(output).toContain("refused: ");
    expect(output).toContain("a script ran\n");
    expect(output).toMatch(/tmpfs \/tmp tmpfs rw,nosuid,nodev,relatime,size=131072k/);
    expect(output).toContain("120 MB fit\n");
    expect(output).toContain("No space left on device");
  });

  it("counts what lies in /tmp as memory", async () => {
    const spec = node.specOf("hoarder", ["sh", "-c", "dd if=/dev/zero of=/tmp/big bs=1M count=100"], {
      limits: { memoryBytes: 64 * MEBIBYTE, cpus: 1, processes: 32 },
    });
    const { exit } = await runGame(node.runtime, spec);
    expect(exit).toMatchObject({ code: 137, wasOutOfMemory: true });
  });

  it("stops a fork bomb at the process limit", async () => {
    const limits = { memoryBytes: 64 * MEBIBYTE, cpus: 1, processes: 24 };
    const { attachment, heard } = await startShell(node, "bomb", { limits });
    await attachment.write("exec 2>&1; for i in $(seq 1 20); do sleep 30 & done; echo half\n");
    await heard.until("half\n");
    await attachment.write("( for i in $(seq 1 50); do sleep 30 & done ); echo full\n");
    const said = await heard.until("full\n");
    expect(said).toContain("can't fork");
    expect((await node.runtime.sample("bomb"))?.processes).toBeLessThanOrEqual(24);
  });

  it("changes limits of a running container", async () => {
    const { attachment, heard } = await startShell(node, "grown");
    await node.runtime.updateLimits("grown", { memoryBytes: 200 * MEBIBYTE, cpus: 0.25, processes: 77 });
    await attachment.write(
      "cat /sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/memory.max 2>/dev/null; cat /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/pids.max 2>/dev/null; cat /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu.max 2>/dev/null; echo done\n",
    );
    expect(await heard.until("done\n")).toMatch(/^209715200\n77\n25000( 100000)?\ndone\n$/);
    expect((await node.runtime.inspect("grown"))?.isRunning).toBe(true);
  });
});

describe("ports", () => {
  it("are published over TCP and UDP, and a port can be used only once", async () => {
    const ports = [
      { protocol: "tcp", port: 26_001 },
      { protocol: "udp", port: 26_001 },
    ] as const;
    const spec = node.specOf("served", ["/data/probe", "serve", "26001"], { ports });
    await node.runtime.create(spec);
    const heard = listener(await node.runtime.attach("served"));
    await node.runtime.start("served");
    await heard.until("serving\n");
    expect(await text(connect(26_001, node.address))).toBe("pong\n");
    const socket = createSocket("udp4");
    socket.send("echo", 26_001, node.address);
    const [answer] = (await once(socket, "message", { signal: AbortSignal.timeout(5_000) })) as [Buffer];
    socket.close();
    expect(answer.toString()).toBe("echo");

    await node.runtime.create(node.specOf("late", SHELL, { ports }));
    await expect(node.runtime.start("late")).rejects.toMatchObject({
      code: "port-taken",
      message: "Port 26001 is already in use on this node.",
    });
    expect(await node.runtime.inspect("late")).toMatchObject({ isRunning: false, exit: undefined });
  });
});

describe("a restarted agent", () => {
  it("lists containers, attaches again, and reads the missed output", async () => {
    const { attachment, heard } = await startShell(node, "again");
    await attachment.write("echo before\n");
    await heard.until("before\n");
    attachment.close();
    await sleep(50);
    const since = new Date();

    const other = new DockerRuntime(node.config);
    await other.prepare();
    const silent = await other.attach("again");
    await silent.write("echo meanwhile\n");
    await listener(silent).until("meanwhile\n");
    silent.close();

    const states = await other.list();
    expect(states.find(({ instanceId }) => instanceId === "again")).toMatchObject({ isRunning: true });
    const second = await other.attach("again");
    await second.write("echo after\n");
    expect(await listener(second).until("after\n")).toBe("after\n");
    expect((await other.logsSince("again", since, 1_000)).toString()).toBe("meanwhile\nafter\n");
    expect((await other.logsSince("again", new Date(0), 8)).toString()).toBe("after\n");
    const ended = other.untilExit("again", never);
    await second.write("exit 3\n");
    expect(await ended).toMatchObject({ code: 3 });
  });
});

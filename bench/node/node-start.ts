import { chownSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applyInstance, removeInstance } from "@blockwright/node-protocol/rpc";
import { connectEngine } from "../../apps/agent/src/runtime/engine.ts";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { buildGameServers } from "../../stand-ins/game-servers/build.ts";
import { runBare } from "../bare-container.ts";
import { someSpec, type BenchNode } from "./bench-node.ts";

const javaFlags = ["java", "-Xmx256m", "-jar", "server.jar", "--nogui"];

/** From "on" to the first status response, against a bare container with the same jar in a prepared folder. */
export async function measureStart(
  node: BenchNode,
  rounds: number,
): Promise<{ ours: number[]; bare: number[] }> {
  const { java } = await buildGameServers();
  const jar = java["1.20.1"];
  const address = node.instance.docker?.address ?? "";
  const file = { path: "server.jar", ...(await node.offer(jar)) };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await startOurs(node, address, file));
    bare.push(await startBare(node, address, jar));
    bare.push(await startBare(node, address, jar));
    ours.push(await startOurs(node, address, file));
  }
  return { ours, bare };
}

type OfferedFile = Awaited<ReturnType<BenchNode["offer"]>> & { readonly path: string };

async function startOurs(node: BenchNode, address: string, file: OfferedFile): Promise<number> {
  const spec = someSpec({ power: "off", command: javaFlags });
  const port = spec.ports[0]?.port ?? 0;
  const texts = gameTexts(port);
  const manners = { ...spec.manners, readyText: 'For help, type "help"', ping: "java" as const };
  const installed = { ...spec, manners, installation: { ...spec.installation, files: [file], texts } };
  await node.ask(applyInstance, { spec: installed });
  await sleep(1500);
  const startedAt = performance.now();
  await node.ask(applyInstance, { spec: { ...installed, generation: 2, power: "on" } });
  await untilRunning(node, spec.instanceId);
  await untilJoinable(address, port);
  const took = performance.now() - startedAt;
  await node.ask(removeInstance, { instanceId: spec.instanceId, generation: 3 });
  await sleep(1500);
  return took;
}

async function startBare(node: BenchNode, address: string, jar: string): Promise<number> {
  const port = someSpec({}).ports[0]?.port ?? 0;
  const folder = join(node.dataFolder, `bare-${port}`);
  mkdirSync(folder, { recursive: true });
  copyFileSync(jar, join(folder, "server.jar"));
  for (const { path, content } of gameTexts(port)) writeFileSync(join(folder, path), content);
  for (const path of [".", "server.jar", "eula.txt", "server.properties"])
    chownSync(join(folder, path), 1000, 1000);
  const docker = connectEngine(node.instance.docker?.socketPath ?? "");
  const startedAt = performance.now();
  const container = await runBare(docker, {
    name: `bare-${port}`,
    image: "blockwright/java:17",
    command: javaFlags,
    memoryBytes: 512 * 1024 * 1024,
    port,
    folder,
  });
  await untilJoinable(address, port);
  const took = performance.now() - startedAt;
  await container.remove({ force: true });
  rmSync(folder, { recursive: true });
  return took;
}

function gameTexts(port: number) {
  return [
    { path: "eula.txt", content: "eula=true\n" },
    { path: "server.properties", content: `server-port=${port}\n` },
  ];
}

/**
 * Like the bare one, which is pinged only after the engine's command has ended. A ping before the container exists
 * makes the kernel's address lookup fail, and the next attempt follows only a second later.
 */
async function untilRunning(node: BenchNode, instanceId: string): Promise<void> {
  const container = connectEngine(node.instance.docker?.socketPath ?? "").getContainer(`bw-${instanceId}`);
  for (let tries = 0; tries < 2000; tries += 1) {
    const found = await container.inspect().catch(() => undefined);
    if (found?.State.Running) return;
    await sleep(10);
  }
  throw new Error("it never ran");
}

async function untilJoinable(address: string, port: number): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    if (await pingJava(address, port, 1000).catch(() => undefined)) return;
    await sleep(20);
  }
  throw new Error("it never answered");
}

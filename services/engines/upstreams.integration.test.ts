import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ensureInstance, type Instance } from "../instance.ts";
import { isAlive, recordOf, sendSignal, waitForExit } from "../processes.ts";
import { run, succeeds } from "../shell.ts";
import { startUpstreams, type Upstreams } from "./upstreams.ts";

const MANIFEST = "/mc/game/version_manifest_v2.json";
const set = (name: string) => ({ name: `${name}-${process.pid}` });
let instance: Instance;
let upstreams: Upstreams;

beforeAll(async () => {
  instance = await ensureInstance(inject("instance").name, ["images"]);
  upstreams = await startUpstreams(instance, set("self-test"));
}, 300_000);
afterAll(() => upstreams.stop());

test("a program on this machine and one in a container reach Mojang's stand-in by its address", async () => {
  const url = `${upstreams.environment["SOURCE_MOJANG_URL"]}${MANIFEST}`;
  const here = await (await fetch(url)).text();
  expect(JSON.parse(here)).toMatchObject({ latest: { release: "26.2" } });
  const there = await inContainer("blockwright/builder:21", ["curl", "--silent", "--max-time", "20", url]);
  expect(there).toBe(here);
});

test("BuildTools builds a server in a container, with files from the hub", async () => {
  const hub = upstreams.environment["SOURCE_SPIGOT_URL"];
  const script = [
    `curl --silent --max-time 20 -O ${hub}/jenkins/job/BuildTools/190/artifact/target/BuildTools.jar`,
    "java -Xmx128m -jar BuildTools.jar --rev 1.21.4 --compile SPIGOT --output-dir out --final-name spigot.jar",
    "unzip -p out/spigot.jar META-INF/MANIFEST.MF",
  ].join(" && ");
  const printed = await inContainer("blockwright/builder:21", ["sh", "-c", `cd /tmp && ${script}`]);
  expect(printed).toContain("Stand-In-Software: spigot");
});

test("a second start finds the same stand-ins, and another name starts others", async () => {
  const again = await startUpstreams(instance, set("self-test"));
  expect([again.pid, again.addresses]).toEqual([upstreams.pid, upstreams.addresses]);
  const other = await startUpstreams(instance, set("other"));
  try {
    expect(Object.values(other.addresses)).not.toContain(upstreams.addresses.mojang);
    await upstreams.control.resetRequests();
    await other.control.misbehave("mojang", { kind: "status", status: 500 });
    expect((await fetch(`http://${other.addresses.mojang}${MANIFEST}`)).status).toBe(500);
    expect((await fetch(`http://${upstreams.addresses.mojang}${MANIFEST}`)).status).toBe(200);
    expect(await upstreams.control.requests()).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test("two starts at the same time wait for the same stand-ins", async () => {
  const said: string[] = [];
  const onWait = (sentence: string) => void said.push(sentence);
  const both = await Promise.all([1, 2].map(() => startUpstreams(instance, { ...set("twice"), onWait })));
  try {
    expect(new Set(both.map(({ pid }) => pid)).size).toBe(1);
    for (const sentence of said) expect(sentence).toMatch(/^Waiting for the upstream stand-ins \(\d+ s\): /);
  } finally {
    await both[0]?.stop();
  }
});

test("only port 80 is open to the network", async () => {
  const { namespacePath } = placeOf(upstreams);
  const listening = await run("nsenter", [`--net=${namespacePath}`, "ss", "-Hltn"]);
  const ports = listening
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/)[3]?.split(":").at(-1));
  expect(new Set(ports)).toEqual(new Set(["80"]));
});

test("killed stand-ins come back at the same addresses", async () => {
  await kill(upstreams.pid);
  const revived = await startUpstreams(instance, set("self-test"));
  expect(revived.pid).not.toBe(upstreams.pid);
  expect(revived.addresses).toEqual(upstreams.addresses);
  expect((await fetch(`http://${revived.addresses.mojang}${MANIFEST}`)).status).toBe(200);
  upstreams = revived;
});

test("stop leaves nothing behind", async () => {
  const short = await startUpstreams(instance, set("short"));
  const { namespacePath, card } = placeOf(short);
  expect(await traces(short)).toEqual([true, true, true, true]);
  await short.stop();
  expect(recordOf(short.pid)).toBeUndefined();
  expect(await traces(short)).toEqual([false, false, false, false]);
  expect([existsSync(namespacePath), await succeeds("ip", ["link", "show", card])]).toEqual([false, false]);
});

test("leftovers of a killed process are removed by the next start of any instance", async () => {
  const abandoned = await startUpstreams(instance, set("abandoned"));
  await kill(abandoned.pid);
  rmSync(join(instance.stateDir, "upstreams", set("abandoned").name), { recursive: true });
  expect(await traces(abandoned)).toEqual([true, true, true, true]);
  await startUpstreams(instance, set("self-test"));
  expect(await traces(abandoned)).toEqual([false, false, false, false]);
});

test("stand-ins exit once the folder of their instance is gone", async () => {
  const orphan = await startUpstreams(instance, set("orphan"));
  const record = recordOf(orphan.pid);
  rmSync(join(instance.stateDir, "upstreams", set("orphan").name), { recursive: true });
  await expect.poll(() => record !== undefined && isAlive(record), { timeout: 15_000 }).toBe(false);
  await orphan.stop();
  expect(await traces(orphan)).toEqual([false, false, false, false]);
});

/** Slices start at 1, 21, 41 …, and their first address is Mojang's. */
function placeOf({ addresses }: Upstreams): { namespacePath: string; card: string } {
  const number = (Number(addresses.mojang.split(".")[3]) - 1) / 20;
  return { namespacePath: `/run/netns/blockwright-up-${number}`, card: `bwu${number}` };
}

/** Whether the namespace, interface, route and firewall rule exist. */
async function traces(of: Upstreams): Promise<boolean[]> {
  const { namespacePath, card } = placeOf(of);
  const route = await run("ip", ["route", "show", `${of.addresses.mojang}/32`]);
  return [
    existsSync(namespacePath),
    await succeeds("ip", ["link", "show", card]),
    route.trim() !== "",
    await succeeds("iptables", ["-w", "-C", "FORWARD", "-i", card, "-j", "ACCEPT"]),
  ];
}

async function kill(pid: number): Promise<void> {
  const record = recordOf(pid);
  if (record === undefined) throw new Error(`There is no process ${pid}.`);
  sendSignal(record, "SIGKILL");
  expect(await waitForExit(record, 5_000)).toBe(true);
}

function inContainer(image: string, command: string[]): Promise<string> {
  const env = { DOCKER_HOST: `unix://${instance.docker?.socketPath}` };
  return run("docker", ["run", "--rm", "--memory=512m", image, ...command], { env });
}

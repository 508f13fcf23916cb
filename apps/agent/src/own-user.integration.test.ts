import { execFileSync } from "node:child_process";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { writeTexts } from "@blockwright/node-protocol/files";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance, writeConsole } from "@blockwright/node-protocol/rpc";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { obedient, openTestNode, shellGame, untilState, type TestNode } from "./agent.fixture.ts";
import { connectEngine } from "./runtime/engine.ts";

const SHARED = 1000;
let node: TestNode;
let stopAgent: () => Promise<void>;
beforeAll(async () => {
  node = await openTestNode();
}, 120_000);
beforeEach(async () => {
  stopAgent = await node.start();
});
afterEach(() => stopAgent());
afterAll(() => node.clear(), 60_000);

const treeOf = ({ instanceId }: InstanceSpec) => join(node.dataFolder, "volumes", instanceId);
const recordOf = ({ instanceId }: InstanceSpec) => join(node.stateFolder, "instances", `${instanceId}.json`);
const readRecord = (spec: InstanceSpec) =>
  JSON.parse(readFileSync(recordOf(spec), "utf8")) as { uid: number };

/** The ids of all users and groups that own anything in the tree. */
function ownersIn(spec: InstanceSpec): number[] {
  const tree = treeOf(spec);
  const paths = ["", ...readdirSync(tree, { recursive: true }).map(String)].map((path) => join(tree, path));
  return [...new Set(paths.flatMap((path) => [lstatSync(path).uid, lstatSync(path).gid]))];
}

/** The user of the process itself, as seen from the host. */
async function userOf({ instanceId }: InstanceSpec): Promise<number> {
  const docker = connectEngine(node.instance.docker?.socketPath ?? "");
  const { State } = await docker.getContainer(`bw-${instanceId}`).inspect();
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${State.Pid}/status`, "utf8"))?.[1]);
}

async function start(spec: InstanceSpec): Promise<InstanceSpec> {
  await node.ask(applyInstance, { spec });
  await vi.waitFor(
    () =>
      expect(node.latest(spec.instanceId)).toMatchObject({ generation: spec.generation, state: "online" }),
    { timeout: 30_000, interval: 50 },
  );
  return spec;
}

async function stop(spec: InstanceSpec): Promise<InstanceSpec> {
  const off: InstanceSpec = { ...spec, generation: spec.generation + 1, power: "off" };
  await node.ask(applyInstance, { spec: off });
  await untilState(node, spec.instanceId, "offline");
  return off;
}

const on = (spec: InstanceSpec): InstanceSpec => ({ ...spec, generation: spec.generation + 1, power: "on" });

/** The state left by older agents, which ran every container as the same user. */
function makeOld(spec: InstanceSpec): void {
  const { uid: _uid, ...old } = readRecord(spec);
  writeFileSync(recordOf(spec), JSON.stringify(old));
  execFileSync("chown", ["--recursive", "--no-dereference", `${SHARED}:${SHARED}`, treeOf(spec)]);
}

test("each server has its own user for its process, its files and files written for it", async () => {
  const specs = [await start(shellGame(obedient)), await start(shellGame(obedient))];
  const users: number[] = [];
  for (const spec of specs) {
    const { instanceId, generation } = spec;
    await node.ask(writeTexts, { instanceId, generation, texts: [{ path: "config/a.yml", text: "a: 1" }] });
    const user = await userOf(spec);
    expect(user).toBe(readRecord(spec).uid);
    expect(user).toBeGreaterThanOrEqual(70_000);
    expect(ownersIn(spec)).toEqual([user]);
    users.push(user);
  }
  expect(users[0]).not.toBe(users[1]);
  for (const spec of specs) await stop(spec);
});

test("an older tree is given to the server's own user at the next start, including links", async () => {
  // The server becomes ready only if it can overwrite its earlier files.
  const script = `echo again >> world/level.dat && echo again >> deep/linked && ${obedient}`;
  const first = shellGame(obedient);
  const spec = await stop(
    await start({
      ...first,
      installation: {
        ...first.installation,
        texts: [
          { path: "run.sh", content: script },
          { path: "world/level.dat", content: "castle\n" },
          { path: "deep/linked", content: "one file\n" },
        ],
      },
    }),
  );
  await stopAgent();
  const tree = treeOf(spec);
  const outside = join(node.dataFolder, "outside");
  writeFileSync(outside, "of the node");
  symlinkSync(outside, join(tree, "world/way-out"));
  linkSync(join(tree, "deep/linked"), join(tree, "second-name"));
  let folder = join(tree, "deep");
  for (let level = 0; level < 300; level += 1) mkdirSync((folder = join(folder, "d")));
  for (let file = 0; file < 2_000; file += 1) writeFileSync(join(tree, "world", `r.${file}.mca`), "x");
  makeOld(spec);
  expect(ownersIn(spec)).toEqual([SHARED]);
  stopAgent = await node.start();
  await start(on(spec));
  const user = await userOf(spec);
  expect(user).toBe(readRecord(spec).uid);
  expect(user).toBeGreaterThanOrEqual(70_000);
  expect(ownersIn(spec)).toEqual([user]);
  expect(lstatSync(outside).uid).toBe(0);
  expect(readFileSync(join(tree, "second-name"), "utf8")).toBe("one file\nagain\nagain\n");
  await stop(on(spec));
});

test("a running server keeps its old user until it restarts, also for files written meanwhile", async () => {
  const spec = await start(shellGame(obedient));
  const before = await userOf(spec);
  await stopAgent();
  const { uid: _uid, ...old } = readRecord(spec);
  writeFileSync(recordOf(spec), JSON.stringify(old));
  stopAgent = await node.start();
  const { instanceId, generation } = spec;
  await vi.waitFor(() => node.ask(writeConsole, { instanceId, line: "say still there" }), 20_000);
  await node.ask(writeTexts, { instanceId, generation, texts: [{ path: "motd.txt", text: "hello" }] });
  const next = readRecord(spec).uid;
  expect(next).not.toBe(before);
  expect([await userOf(spec), ownersIn(spec)]).toEqual([before, [before]]);
  await start({ ...spec, generation: 2, restarts: 1 });
  await vi.waitFor(async () => expect(await userOf(spec)).toBe(next), 20_000);
  expect(ownersIn(spec)).toEqual([next]);
  await stop({ ...spec, generation: 2, restarts: 1 });
});

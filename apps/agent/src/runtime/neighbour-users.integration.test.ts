import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureAccountFiles } from "./account-files.ts";
import { containerName, gameOptions } from "./container-options.ts";
import { readLogs } from "./read-logs.ts";
import { MEBIBYTE, never, type NodeFixture, openNode, runGame, startShell } from "./runtime.fixture.ts";

let node: NodeFixture;
const [ONE, OTHER] = [70_001, 70_002];

beforeAll(async () => {
  node = await openNode("bwt-users", { instanceName: "agent-neighbours" });
}, 240_000);

afterAll(() => node.clear());

/** Resources that the kernel counts per user of the machine, across containers. */
const countedPerUser = [
  "inotify-instances",
  "inotify-watches",
  "pipe-pages",
  "processes",
  "pending-signals",
  "message-queues",
];

function folderFor(id: string, uid: number): string {
  const folder = node.folderOf(id);
  chownSync(folder, uid, uid);
  return folder;
}

describe.each(countedPerUser)("a server that takes all %s", (what) => {
  it("leaves its neighbour enough, which would fail with a shared user", async () => {
    const memory = { limits: { memoryBytes: 256 * MEBIBYTE, cpus: 1, processes: 128 } };
    const hog = await startShell(node, `hog-${what}`, {
      uid: ONE,
      dataFolder: folderFor(`hog-${what}`, ONE),
      ...memory,
    });
    await hog.attachment.write(`/data/neighbour hog ${what}\n`);
    await hog.heard.until("took");
    const take = async (uid: number) => {
      const id = `beside-${what}-${uid}`;
      const command = ["/data/neighbour", "take", what];
      const spec = node.specOf(id, command, { uid, dataFolder: folderFor(id, uid) });
      return (await runGame(node.runtime, spec)).output.trim();
    };
    expect(await take(OTHER)).toBe("allowed");
    expect(await take(ONE)).toMatch(/^refused: /);
    await node.runtime.remove(`hog-${what}`);
  });
});

/** Makes the neighbour's processes and files visible, which they never are in production. */
const meddling = [
  ...["signal", "priority", "limits", "environ", "mem", "cwd/.", "fd"].map(
    (how) => [how, `/data/neighbour meddle ${how} 1`] as const,
  ),
  ["read a file", "/data/probe read /theirs/secret"],
  ["write a file", "/data/probe write /theirs/secret"],
  ["make a file", "/data/probe create /theirs/planted"],
] as const;
/** Refused by the seccomp filter, even for the same user. */
const alwaysRefused = ["ptrace", "memory"].map((how) => [how, `/data/neighbour meddle ${how} 1`] as const);

describe("a server that sees its neighbour's processes and files", () => {
  it("can't affect them, but could with a shared user", async () => {
    const theirs = folderFor("theirs", ONE);
    chmodSync(theirs, 0o750);
    writeFileSync(join(theirs, "secret"), "of the neighbour", { mode: 0o640 });
    chownSync(join(theirs, "secret"), ONE, ONE);
    await startShell(node, "theirs", { uid: ONE, dataFolder: theirs });
    expect((await meddle(OTHER, theirs)).filter(([, said]) => !said.startsWith("refused: "))).toEqual([]);
    const same = await meddle(ONE, theirs);
    const names = meddling.map(([name]) => name);
    expect(same.filter(([name, said]) => names.includes(name as never) && said !== "allowed")).toEqual([]);
    await node.runtime.remove("theirs");
  });
});

/** Bypasses the runtime, which hides neighbours. */
async function meddle(uid: number, theirs: string): Promise<[string, string][]> {
  const id = `meddler-${uid}`;
  const folder = folderFor(id, uid);
  mkdirSync(folder, { recursive: true });
  const rows = [...alwaysRefused, ...meddling];
  writeFileSync(join(folder, "rows.sh"), rows.map(([, command]) => `${command} 2>&1`).join("\n"));
  await ensureAccountFiles(node.config.accountsFolder, uid);
  const options = gameOptions(
    node.config,
    node.specOf(id, ["sh", "/data/rows.sh"], { uid, dataFolder: folder }),
  );
  const mounts = options.HostConfig?.Mounts ?? [];
  await node.docker.createContainer({
    ...options,
    HostConfig: {
      ...options.HostConfig,
      // An init process must be the first in its pid namespace, and this namespace already has one.
      Init: false,
      PidMode: `container:${containerName("theirs")}`,
      Mounts: [...mounts, { Type: "bind", Source: theirs, Target: "/theirs", ReadOnly: false }],
    },
  });
  await node.docker.getContainer(containerName(id)).start();
  await node.runtime.untilExit(id, never);
  const output = await readLogs(node.docker, containerName(id), new Date(0), MEBIBYTE);
  const said = output.toString().trim().split("\n");
  return rows.map(([name], index) => [name, said[index] ?? "nothing"]);
}

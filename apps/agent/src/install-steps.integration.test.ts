import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { InstallStep, InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { obedient, openTestNode, shellGame, untilState, type TestNode } from "./agent.fixture.ts";

let node: TestNode;
let source: Awaited<ReturnType<typeof openSource>>;
let stopAgent: () => Promise<void>;
beforeAll(async () => {
  source = await openSource();
  node = await openTestNode();
  stopAgent = await node.start();
}, 120_000);
afterAll(async () => {
  source.close();
  await stopAgent();
  await node.clear();
}, 60_000);

/** Files by their hash, as a download source offers them. */
async function openSource() {
  const contents = new Map<string, string>();
  const server = createServer((request, response) => response.end(contents.get(request.url ?? "")));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    offer: (content: string) => {
      const hex = createHash("sha256").update(content).digest("hex");
      contents.set(`/${hex}`, content);
      const digest = { algorithm: "sha256" as const, hex };
      return { url: `http://127.0.0.1:${port}/${hex}`, sizeBytes: content.length, digest };
    },
    close: () => server.close(),
  };
}

function stepOf(script: string, change: Partial<InstallStep> = {}): InstallStep {
  return { image: "blockwright/java:17", command: ["sh", "-c", script], timeLimitMs: 30_000, ...change };
}

async function install(
  step: InstallStep,
  change: Partial<InstanceSpec> = {},
  more: Partial<InstanceSpec["installation"]> = {},
): Promise<string> {
  const game = shellGame(obedient, { power: "off", ...change });
  const spec = { ...game, installation: { ...game.installation, ...more, steps: [step] } };
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "offline");
  return spec.instanceId;
}

const madeIn = (instanceId: string) =>
  readFileSync(join(node.dataFolder, "volumes", instanceId, "made"), "utf8").trim();
const keyOfThisRun = randomUUID();
const makeUuid = "cat /proc/sys/kernel/random/uuid > made";

test("the result of a step is reused for the next server, also after an agent restart", async () => {
  const kept = () =>
    install(stepOf(makeUuid, { keep: { key: keyOfThisRun, madeFrom: [], paths: ["made"] } }));
  const both = (await Promise.all([kept(), kept()])).map(madeIn);
  await stopAgent();
  stopAgent = await node.start();
  const third = madeIn(await kept());
  expect(new Set([...both, third]).size).toBe(1);
  expect(madeIn(await install(stepOf(makeUuid)))).not.toBe(third);
});

describe("a step whose result other servers get", () => {
  /** Files that git, Maven and Java look for in a folder, its ancestors and the home folder. */
  const poisons = [".mvn/jvm.config", ".mvn/extensions.xml", ".git/config", ".gitconfig", ".m2/settings.xml"];
  const texts = [...poisons, "made", "libraries/evil.jar", "build-spigot/pom.xml"].map((path) => ({
    path,
    content: "poison",
  }));
  const look = [
    `for folder in . .. / /home /root /tmp /var/tmp "$HOME"; do for file in ${poisons.join(" ")}; do`,
    '[ ! -e "$folder/$file" ] || echo "$folder/$file"; done; done >found',
    "find / -xdev -name '*evil*' 2>/dev/null >>found || true",
    "ls -A /data >>found",
    "env | grep -v -e ^HOSTNAME= -e ^PWD= -e ^PATH= -e ^JAVA -e ^LANG -e ^LC_ -e ^_= -e ^SHLVL= >>found",
    "mv found made",
  ].join("\n");
  const seen = ["found", "tools", "HOME=/data"];
  const tool = (content = "echo a tool") => ({ path: "tools/tool.sh", ...source.offer(content) });
  const step = (key: string) => stepOf(look, { keep: { key, madeFrom: ["tools/tool.sh"], paths: ["made"] } });

  test("sees nothing of a new server", async () => {
    const key = randomUUID();
    const files = [tool()];
    const id = await install(step(key), {}, { files, texts });
    expect(madeIn(id).split("\n")).toEqual(seen);
    expect(readFileSync(join(node.dataFolder, "volumes", id, ".gitconfig"), "utf8")).toBe("poison");
  });

  test("sees nothing of a server that is updated, and its result is the next server's", async () => {
    const key = randomUUID();
    const files = [tool()];
    const present = shellGame(obedient, { power: "off" });
    const before = { ...present, installation: { ...present.installation, texts } };
    await node.ask(applyInstance, { spec: before });
    await untilState(node, present.instanceId, "offline");
    const update = {
      id: randomUUID(),
      files,
      texts: [],
      over: { removes: [], keeps: [] },
      steps: [step(key)],
    };
    await node.ask(applyInstance, { spec: { ...before, generation: 2, installation: update } });
    await vi.waitFor(() => expect(madeIn(present.instanceId)).not.toBe("poison"), { timeout: 20_000 });
    expect(madeIn(present.instanceId).split("\n")).toEqual(seen);
    const next = await install(step(key), {}, { files });
    expect(madeIn(next).split("\n")).toEqual(seen);
    expect(readdirSync(join(node.dataFolder, "scratch-trees"))).toEqual([]);
  });

  test("runs again when a file, the image or the command differs", async () => {
    const key = randomUUID();
    const uuid = (change: Partial<InstallStep> = {}) =>
      stepOf(makeUuid, { keep: { key, madeFrom: ["tools/tool.sh"], paths: ["made"] }, ...change });
    const [first, other] = [tool(), tool("echo another tool")];
    const made = [
      madeIn(await install(uuid(), {}, { files: [first] })),
      madeIn(await install(uuid(), {}, { files: [first] })),
      madeIn(await install(uuid(), {}, { files: [other] })),
      madeIn(await install(uuid({ environment: { A: "b" } }), {}, { files: [first] })),
      madeIn(await install(uuid({ image: "blockwright/java:21" }), {}, { files: [first] })),
      madeIn(await install(uuid({ command: ["sh", "-c", `${makeUuid} && true`] }), {}, { files: [first] })),
    ];
    expect(made[1]).toBe(made[0]);
    expect(new Set(made).size).toBe(5);
  });

  test("is refused without a file that it needs", async () => {
    const id = await install(step(randomUUID()));
    expect(node.latest(id)?.lastExit?.reason).toBe("install-failed");
  });
});

test("a step may have more memory than the server, and its own variables", async () => {
  const hungry = `x=$(head -c 60000000 /dev/zero | tr '\\0' a); echo "$WORD \${#x}" > made`;
  const step = stepOf(hungry, { environment: { WORD: "grün = 1" } });
  const small = { memoryMb: 64, cpus: 1, processes: 64, diskMb: 64 };
  const failed = await install(step, { limits: small });
  expect(node.latest(failed)?.lastExit?.reason).toBe("install-failed");
  const worked = await install({ ...step, memoryMb: 512 }, { limits: small });
  expect(madeIn(worked)).toBe("grün = 1 60000000");
});

test("a server has the variables of its spec", async () => {
  const script = 'echo "$LD_LIBRARY_PATH" > made; echo "Done ("; read -r _';
  const spec = shellGame(script, { environment: { LD_LIBRARY_PATH: "/data" } });
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "online");
  expect(madeIn(spec.instanceId)).toBe("/data");
});

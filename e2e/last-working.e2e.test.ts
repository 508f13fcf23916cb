import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { zipFile } from "../stand-ins/game-servers/packaging/zip-file.ts";
import { treeFolder, untilNothingRuns } from "./built-tree.ts";
import {
  call,
  drainNode,
  enrolNode,
  signUpOwner,
  untilServer,
  type EnrolledNode,
  type Owner,
} from "./node-under-test.ts";
import { acceptEula, importRecipe, recipeFile, untilBuilt, type SeenBuild } from "./steps/build-steps.ts";

const recipe = recipeFile({
  software: "paper",
  minecraftVersion: "1.20.1",
  plugins: [{ id: "modrinth:chunky", name: "Chunky", reason: "For a test.", version: "1.4.0" }],
});
const texts = ["rules.txt", "plugins/Chunky/house.yml", "config/house.yml"];
/** Players change it between the two starts. */
const ofWorld = "world/marker.txt";
const backWithinMs = 60_000;

let node: EnrolledNode;
let owner: Owner;
let build: SeenBuild;
let serverId: string;

beforeAll(async () => {
  node = await enrolNode();
  owner = await signUpOwner();
  await acceptEula(owner);
  build = await untilBuilt(owner, await importRecipe(owner, recipe));
  serverId = build.serverId ?? "";
}, 240_000);
afterAll(async () => {
  await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
  await untilNothingRuns(node);
  await drainNode(node.nodeId);
  await node.agent.kill("SIGTERM");
}, 90_000);

interface LastWorking {
  readonly state: {
    readonly id: string;
    readonly differences: { readonly changed: string[]; readonly missing: string[] };
  } | null;
  readonly change: { readonly state: string; readonly sentence: string | null } | null;
}

const place = (path: string) => `/api/servers/${serverId}/${path}`;
const post = (path: string, body: object) =>
  call(place(path), { method: "POST", body, cookie: owner.cookie });
const online = () => untilServer(owner, serverId, ({ status }) => status === "online");

async function readLastWorking(): Promise<LastWorking> {
  return (await (await call(place("last-working"), owner)).json()) as LastWorking;
}

async function save(path: string, content: string): Promise<void> {
  const cut = path.lastIndexOf("/");
  const [dir, name] = [path.slice(0, Math.max(0, cut)), path.slice(cut + 1)];
  const to = place(`files/${encodeURIComponent(name)}?dir=${encodeURIComponent(dir)}`);
  await call(to, { method: "PUT", body: { content }, cookie: owner.cookie });
}

async function replaceJar(directory: string, name: string): Promise<void> {
  const form = new FormData();
  form.set("directory", directory);
  form.set("replace", "true");
  const broken = await zipFile([{ name: "broken.txt", bytes: Buffer.from("This is no program.") }]);
  form.set("file", new File([new Uint8Array(broken)], name));
  const { url } = inject("site");
  const answer = await fetch(url + place("upload"), {
    method: "POST",
    headers: { cookie: owner.cookie, "x-forwarded-for": "198.51.100.7" },
    body: form,
  });
  if (!answer.ok) throw new Error(`the jar was refused: ${await answer.text()}`);
}

function hashOf(path: string): string {
  const bytes = readFileSync(join(treeFolder(node, serverId), path));
  return createHash("sha256").update(bytes).digest("hex");
}

async function joinOnce(username: string): Promise<void> {
  const { ip, port } = await online();
  const version = build.plan?.minecraftVersion ?? "";
  const bot = await joinJava({ host: ip ?? "", port: port ?? 0, username, version });
  await vi.waitFor(
    async () => {
      const seen: unknown = await (await call(`/api/servers/${serverId}`, owner)).json();
      expect(seen).toMatchObject({ currentPlayers: 1 });
    },
    { timeout: 30_000, interval: 500 },
  );
  await bot.leave();
}

test(
  "one click brings back what players last joined: three settings and two jars, and no world",
  { timeout: 300_000 },
  async () => {
    for (const path of texts) await save(path, "before: true\n");
    await save(ofWorld, "before");
    await post("action", { action: "restart" });
    await untilServer(owner, serverId, ({ status }) => status !== "online");
    await joinOnce("Alex");
    const kept = await vi.waitFor(
      async () => {
        const { state } = await readLastWorking();
        expect(state?.differences).toMatchObject({ changed: [], missing: [] });
        return state;
      },
      { timeout: 30_000, interval: 500 },
    );
    const jars = globSync("{*,plugins/*}.jar", { cwd: treeFolder(node, serverId) });
    expect(jars).toHaveLength(2);
    const files = [...texts, ...jars];
    const before = files.map(hashOf);

    for (const path of texts) await save(path, "broken: [\n");
    await save(ofWorld, "after");
    for (const jar of jars) {
      const cut = jar.lastIndexOf("/");
      await replaceJar(jar.slice(0, Math.max(0, cut)), jar.slice(cut + 1));
    }
    expect(files.map(hashOf)).not.toEqual(before);
    await post("action", { action: "restart" });
    await untilServer(owner, serverId, ({ status }) => status === "offline" || status === "crashed");
    expect((await readLastWorking()).state?.differences.changed.toSorted()).toEqual(files.toSorted());

    const clickedAtMs = Date.now();
    await post("last-working", { stateId: kept?.id });
    await vi.waitFor(
      async () => expect((await readLastWorking()).change).toMatchObject({ state: "verified" }),
      { timeout: 120_000, interval: 250 },
    );
    await online();
    expect(Date.now() - clickedAtMs, "time limit").toBeLessThan(backWithinMs);
    expect(files.map(hashOf)).toEqual(before);
    expect(readFileSync(join(treeFolder(node, serverId), ofWorld), "utf8")).toBe("after");
    await joinOnce("Sam");
  },
);

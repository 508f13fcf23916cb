import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { listWorlds } from "@blockwright/contract/worlds";
import { jarOf, rawZip } from "@blockwright/minecraft/jar/jar.fixture";
import { compound, levelData, text } from "@blockwright/minecraft/world/level-data.fixture";
import { bedrockLevelData } from "@blockwright/minecraft/world/bedrock-level-data.fixture";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import {
  refusalOf,
  sendAs,
  someServerWithFiles,
  type FilesHost,
  type ServerWithFiles,
} from "../../files/files.fixture.ts";
import { startRealNode } from "../../nodes/real-node.fixture.ts";
import { shareServer } from "../../servers/servers.fixture.ts";
import { tusClient } from "../../transfers/tus.fixture.ts";

let host: FilesHost;
let server: ServerWithFiles;
beforeAll(async () => {
  const api = await startTestApi({ withWorker: true });
  host = { api, node: await startRealNode(api, { hasPool: false }) };
}, 120_000);
afterAll(() => host.api.stop());

beforeEach(async () => {
  server = await someServerWithFiles(host);
  server.plant("server.properties", "level-name=world\nmotd=Hello\n");
  server.plant("world/level.dat", "old level");
}, 60_000);

const level = (version: string) =>
  gzipSync(
    levelData(
      compound({
        Data: compound({
          LevelName: text("Islands"),
          Version: compound({ Name: text(version) }),
        }),
      }),
    ),
  );
const textOf = (path: string) => readFileSync(server.inTree(path), "utf8");
const isThere = (path: string) => existsSync(server.inTree(path));
const levelName = () => /^level-name=(.*)$/m.exec(textOf("server.properties"))?.[1];
const newPath = () => `uploaded-world-${randomBytes(8).toString("hex")}.zip`;
const add = (path: string, name = "Islands") => server.send("POST", "/worlds/uploaded", { path, name });
const addZip = (archive: Uint8Array, name?: string) => {
  const path = newPath();
  server.plant(path, Buffer.from(archive));
  return add(path, name);
};

async function untilState(changeId: unknown, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { json } = await server.send("GET", `/changes/${String(changeId)}`);
      expect([json["state"], json["sentence"]]).toEqual([state, expect.anything()]);
    },
    { timeout: 40_000, interval: 200 },
  );
}

async function untilApplied({ status, json }: { status: number; json: Record<string, unknown> }) {
  expect([status, json["error"]]).toEqual([200, undefined]);
  await vi.waitFor(
    async () =>
      expect((await server.send("GET", `/changes/${String(json["changeId"])}`)).json["state"]).toBe(
        "applied",
      ),
    { timeout: 40_000, interval: 200 },
  );
  return json["changeId"];
}

test("a world that was uploaded in parts becomes the current one, and an undo brings everything back", async () => {
  const archive = Buffer.from(
    jarOf({
      "My backup/saves/islands/level.dat": level("1.20.1"),
      "My backup/saves/islands/region/r.0.0.mca": "chunks",
      "My backup/saves/islands_nether/DIM-1/region/r.0.0.mca": "fortress",
      "My backup/saves/readme.txt": "thanks",
      "__MACOSX/My backup/level.dat": "leftover",
    }),
  );
  const before = readdirSync(server.inTree()).toSorted();
  const path = newPath();
  const client = tusClient(host.api.url, server.serverId, server.owner.cookies);
  const location = String((await client.begin(path, archive.length)).headers["location"]);
  expect((await client.send(location, archive)).status).toBe(204);

  const changeId = await untilApplied(await add(path));
  expect(levelName()).toBe("Islands");
  expect(textOf("Islands/region/r.0.0.mca")).toBe("chunks");
  expect(textOf("Islands_nether/DIM-1/region/r.0.0.mca")).toBe("fortress");
  expect(textOf("world/level.dat")).toBe("old level");
  expect(textOf("server.properties")).toContain("motd=Hello");
  expect([isThere(path), isThere("readme.txt")]).toEqual([false, false]);
  const { json } = await server.send("GET", "/worlds");
  expect(listWorlds.response.parse(json).worlds).toMatchObject([
    { name: "Islands", isCurrent: true, minecraftVersion: "1.20.1", folders: ["Islands", "Islands_nether"] },
    { name: "world", isCurrent: false },
  ]);

  expect((await server.send("POST", `/changes/${String(changeId)}/undo`, {})).status).toBe(200);
  await untilState(changeId, "undone");
  expect(levelName()).toBe("world");
  const left = readdirSync(server.inTree()).filter((name) => name !== ".blockwright-trash");
  expect(left.toSorted()).toEqual(before);
}, 120_000);

test("dimensions beside a world go into it on software that looks for them there", async () => {
  server = await someServerWithFiles(host, { serverType: "fabric" });
  const changeId = await untilApplied(
    await addZip(
      jarOf({
        "islands/level.dat": level("1.21.4"),
        "islands_nether/DIM-1/region/r.0.0.mca": "fortress",
        "islands_the_end/DIM1/region/r.0.0.mca": "dragon",
      }),
    ),
  );
  expect(textOf("Islands/DIM-1/region/r.0.0.mca")).toBe("fortress");
  expect(textOf("Islands/DIM1/region/r.0.0.mca")).toBe("dragon");
  await server.send("POST", `/changes/${String(changeId)}/undo`, {});
  await untilState(changeId, "undone");
  expect(isThere("Islands")).toBe(false);
}, 120_000);

test("a Bedrock server takes an .mcworld, unless a newer version saved it", async () => {
  server = await someServerWithFiles(host, { serverType: "bedrock", platformType: "bedrock" });
  const world = (version: readonly number[]) =>
    jarOf({
      "level.dat": bedrockLevelData("Islands", version),
      "db/CURRENT": "MANIFEST",
      "levelname.txt": "I",
    });
  await untilApplied(await addZip(world([1, 21, 3, 1, 0])));
  expect(textOf("worlds/Islands/db/CURRENT")).toBe("MANIFEST");
  expect(levelName()).toBe("Islands");
  expect(refusalOf(await addZip(world([1, 98, 0, 1, 0]), "Other"))).toEqual([
    409,
    "CHANGE_REFUSED",
    "This world was saved by Minecraft 1.98.0, and this server runs 1.21.4: older versions can't open it.",
  ]);
  expect(isThere("worlds/Other")).toBe(false);
}, 120_000);

test.each([
  ["no world", { "islands/readme.txt": "x" }, "There is no world in that file."],
  [
    "several worlds",
    { "a/level.dat": level("1.21.4"), "b/level.dat": level("1.21.4") },
    "There are 2 worlds in that file: a, b. Please upload one of them alone.",
  ],
  ["a newer world", { "level.dat": level("1.98.4") }, "saved by Minecraft 1.98.4"],
  ["another edition", { "level.dat": "x", "db/CURRENT": "x" }, "This is a world of Bedrock Edition"],
])("%s is refused before anything changes", async (_what, files, sentence) => {
  const before = readdirSync(server.inTree()).toSorted();
  const [, code, said] = refusalOf(await addZip(jarOf(files)));
  expect(code).toBe("CHANGE_REFUSED");
  expect(said).toContain(sentence);
  expect(readdirSync(server.inTree()).toSorted()).toEqual(before);
  expect(levelName()).toBe("world");
});

test("hostile archives are refused before anything changes", async () => {
  const world = { name: "w/level.dat", content: Buffer.from(level("1.21.4")) };
  const link = Buffer.from(rawZip([world, { name: "w/out", content: Buffer.from("/etc/passwd") }]));
  const entry = link.lastIndexOf(Buffer.from("w/out")) - 46;
  link.writeUInt8(3, entry + 5);
  link.writeUInt16LE(0o120777, entry + 40);
  const bomb = rawZip([world, { name: "w/region/r.0.0.mca", claimedBytes: 900 * 1024 * 1024 }]);
  const attacks: [Uint8Array, RegExp][] = [
    [rawZip([world, { name: "w/../../../etc/cron.d/x" }]), /leads out of it/],
    [rawZip([world, { name: "/etc/passwd" }]), /leads out of it/],
    [link, /links to other files/],
    [bomb, /far larger than it looks/],
    [Buffer.from("not an archive at all"), /not a complete zip/],
  ];
  const before = readdirSync(server.inTree()).toSorted();
  for (const [archive, sentence] of attacks) {
    const [, code, said] = refusalOf(await addZip(archive));
    expect([code, said]).toEqual(["ARCHIVE_REFUSED", expect.stringMatching(sentence)]);
  }
  expect(readdirSync(server.inTree()).toSorted()).toEqual(before);
  expect(levelName()).toBe("world");
});

test("an archive that lies about its sizes changes nothing", async () => {
  const honest = jarOf({
    "w/level.dat": level("1.21.4"),
    "w/region/r.0.0.mca": new Uint8Array(64 * 1024 * 1024),
  });
  const lie = Buffer.from(honest);
  for (let at = lie.indexOf("PK\u0001\u0002"); at !== -1; at = lie.indexOf("PK\u0001\u0002", at + 4))
    if (lie.readUInt32LE(at + 24) === 64 * 1024 * 1024) lie.writeUInt32LE(1, at + 24);
  const { json } = await addZip(lie);
  await vi.waitFor(
    async () =>
      expect((await server.send("GET", `/changes/${String(json["changeId"])}`)).json["state"]).toMatch(
        /^(failed|undone)$/,
      ),
    { timeout: 40_000, interval: 200 },
  );
  expect([isThere("Islands"), levelName()]).toEqual([false, "world"]);
}, 60_000);

test("a world that needs more room than is left is refused", async () => {
  server = await someServerWithFiles(host, { maxStorageMb: 8 });
  const archive = jarOf({ "level.dat": level("1.21.4"), "region/r.0.0.mca": randomBytes(10 * 1024 * 1024) });
  const [, code, said] = refusalOf(await addZip(archive.slice()));
  expect([code, said]).toEqual(["CHANGE_REFUSED", expect.stringMatching(/^Unpacked it takes 11 MB/)]);
});

test("names that are taken or lead elsewhere are refused, and the archive waits for another one", async () => {
  const path = newPath();
  server.plant(path, Buffer.from(jarOf({ "level.dat": level("1.21.4") })));
  server.plant("Second_nether/x", "x");
  for (const name of ["world", "Second", "../../etc", ".hidden", "a/b", "x\nonline-mode=false"])
    expect(refusalOf(await add(path, name))[1]).toBe("CHANGE_REFUSED");
  expect(isThere(path)).toBe(true);
  for (const other of ["../x.zip", "server.properties", "world/level.dat", "uploaded-world-1.zip"])
    expect((await add(other)).status).toBe(400);
  await untilApplied(await add(path));
});

test("only people who may write files add a world", async () => {
  const path = newPath();
  server.plant(path, Buffer.from(jarOf({ "level.dat": level("1.21.4") })));
  const stranger = await signUpSomebody(host.api.url);
  const viewer = await signUpSomebody(host.api.url);
  await shareServer(host.api, { serverId: server.serverId, userId: viewer.id, role: "viewer" });
  const body = { path, name: "Islands" };
  const asStranger = sendAs(host.api, stranger, server.serverId);
  const asViewer = sendAs(host.api, viewer, server.serverId);
  expect((await asStranger("POST", "/worlds/uploaded", body)).status).toBe(404);
  expect((await asViewer("POST", "/worlds/uploaded", body)).status).toBe(403);
  expect([isThere(path), levelName()]).toEqual([true, "world"]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { someServerWithFiles, type FilesHost, type ServerWithFiles } from "../../files/files.fixture.ts";
import { startRealNode } from "../../nodes/real-node.fixture.ts";
import { someLevelData, somePlugin } from "./uploads.fixture.ts";

let host: FilesHost;
let server: ServerWithFiles;
beforeAll(async () => {
  const api = await startTestApi({ withWorker: true });
  host = { api, node: await startRealNode(api, { hasPool: false }) };
  server = await someServerWithFiles(host);
}, 120_000);
afterAll(() => host.api.stop());

async function untilState(changeId: string, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { json } = await server.send("GET", `/changes/${changeId}`);
      expect([json["state"], json["sentence"]]).toEqual([state, expect.anything()]);
    },
    { timeout: 40_000, interval: 300 },
  );
}

const textOf = (path: string) => readFileSync(server.inTree(path), "utf8");

test("an uploaded server is put in place on a real machine, and an undo restores everything", async () => {
  server.plant("world/level.dat", "old level");
  server.plant("world_nether/level.dat", "old nether");
  server.plant("plugins/Shop/config.yml", "old: true\n");
  const uploaded = jarOf({
    "home/server.properties": "level-name=islands\n",
    "home/islands/level.dat": someLevelData("1.21.4"),
    "home/islands/region/r.0.0.mca": "chunks",
    "home/plugins/Shop.jar": somePlugin(),
    "home/plugins/Shop/config.yml": "new: true\n",
    "home/ops.json": "[]",
    "home/start.sh": "rm -rf /",
  });
  server.plant("home.zip", Buffer.from(uploaded));
  const before = readdirSync(server.inTree()).toSorted();

  const used = await server.send("POST", "/recognition/use", { path: "home.zip" });
  expect([used.status, used.json["error"]]).toEqual([200, undefined]);
  const changeId = String(used.json["changeId"]);
  await vi.waitFor(
    async () => expect((await server.send("GET", `/changes/${changeId}`)).json["state"]).toBe("applied"),
    { timeout: 40_000, interval: 300 },
  );
  expect(textOf("world/region/r.0.0.mca")).toBe("chunks");
  expect(textOf("plugins/Shop/config.yml")).toBe("new: true\n");
  expect(existsSync(server.inTree("plugins/Shop.jar"))).toBe(true);
  expect(existsSync(server.inTree("world_nether"))).toBe(false);
  for (const path of ["ops.json", "start.sh"])
    expect([path, existsSync(server.inTree(path))]).toEqual([path, false]);

  expect((await server.send("POST", `/changes/${changeId}/undo`, {})).status).toBe(200);
  await untilState(changeId, "undone");
  expect([textOf("world/level.dat"), textOf("world_nether/level.dat")]).toEqual(["old level", "old nether"]);
  expect(textOf("plugins/Shop/config.yml")).toBe("old: true\n");
  expect(existsSync(server.inTree("plugins/Shop.jar"))).toBe(false);
  const left = readdirSync(server.inTree()).filter((name) => name !== ".blockwright-trash");
  expect(left.toSorted()).toEqual(before);
}, 120_000);

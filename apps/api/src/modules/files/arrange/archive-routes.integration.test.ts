import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  refusalOf,
  someServerWithFiles,
  startFilesHost,
  type FilesHost,
  type ServerWithFiles,
} from "../files.fixture.ts";
import { someJar } from "../upload/jars.fixture.ts";

let host: FilesHost;
let server: ServerWithFiles;
beforeAll(async () => {
  host = await startFilesHost();
  server = await someServerWithFiles(host);
}, 120_000);
afterAll(() => host.api.stop());

const pack = (paths: string[], to: string) => server.send("POST", "/archives", { paths, to });
const unpack = (path: string, into: string) => server.send("POST", "/extractions", { path, into });

test("packed files are unpacked unchanged", async () => {
  server.plant("world/level.dat", "level");
  server.plant("world/region/r.mca", Buffer.alloc(100_000, "r"));
  const packed = await pack(["world"], "backup.zip");
  expect([packed.status, packed.json["size"]]).toEqual([200, expect.any(Number)]);
  const unpacked = await unpack("backup.zip", "restored");
  expect(unpacked.json).toEqual({ files: 2, size: 100_005 });
  expect(readFileSync(server.inTree("restored/world/level.dat"), "utf8")).toBe("level");
  expect((await server.deeds()).map(({ action }) => action)).toEqual(["file.archived", "file.extracted"]);
});

test("no existing file is replaced", async () => {
  server.plant("taken.zip", "x");
  server.plant("a", "a");
  expect((await pack(["a"], "taken.zip")).json["type"]).toBe("FILE_EXISTS");
  expect(readFileSync(server.inTree("taken.zip"), "utf8")).toBe("x");
});

test("an invalid archive, or one that leads out of the server, is refused as a whole", async () => {
  server.plant("broken.zip", "no archive");
  server.plant("slip.zip", someJar({ name: "../../escaped" }));
  for (const path of ["broken.zip", "slip.zip"]) {
    const { status, json } = await unpack(path, "into");
    expect([path, status, json["type"]]).toEqual([path, 422, "ARCHIVE_REFUSED"]);
  }
  expect(existsSync(server.inTree("into"))).toBe(false);
  expect((await unpack("none.zip", "")).status).toBe(404);
});

test("an archive larger than the plan's free space is refused, and leaves nothing", async () => {
  const full = await someServerWithFiles(host);
  full.plant("big.zip", someJar({ name: "big.bin", content: randomBytes(2_000_000) }));
  await host.api.application.pool.query("update servers set max_storage_mb = 1 where id = $1", [
    full.serverId,
  ]);
  const extracted = await full.send("POST", "/extractions", { path: "big.zip", into: "out" });
  expect(refusalOf(extracted).slice(0, 2)).toEqual([413, "STORAGE_FULL"]);
  const packed = await full.send("POST", "/archives", { paths: ["big.zip"], to: "bigger.zip" });
  expect(refusalOf(packed).slice(0, 2)).toEqual([413, "STORAGE_FULL"]);
  expect(readdirSync(full.inTree())).toEqual(["big.zip"]);
});

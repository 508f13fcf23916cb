import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RawBody } from "../../http-client.fixture.ts";
import { multipart, multipartType } from "../../security/multipart.fixture.ts";
import {
  refusalOf,
  someServerWithFiles,
  startFilesHost,
  type FilesHost,
  type ServerWithFiles,
} from "./files.fixture.ts";
import { someJar } from "./upload/jars.fixture.ts";

let host: FilesHost;
let server: ServerWithFiles;
beforeAll(async () => {
  host = await startFilesHost({ hasPool: true });
  // A plan with room on a disk without: what is measured lags behind what is there.
  server = await someServerWithFiles(host, { maxStorageMb: 5120, diskMb: 32 });
}, 120_000);
afterAll(() => host.api.stop());

/** Until the kernel gives nothing more, down to its smallest piece. */
function fill(): void {
  for (const size of [8_000_000, 1_000_000, 100_000, 4096]) {
    for (let number = 0; number < 200; number += 1) {
      try {
        writeFileSync(server.inTree("world", `f${size}-${number}`), Buffer.alloc(size, number), {
          flush: true,
        });
      } catch {
        break;
      }
    }
  }
}

test("on a full disk everything that needs room says so, and deleting makes room", async () => {
  server.plant("world/level.dat", "w");
  server.plant("copied.bin", Buffer.alloc(2_000_000, "c"));
  fill();
  const names = readdirSync(server.inTree());
  const jar = multipart([
    { name: "file", fileName: "a.jar", content: someJar({ content: Buffer.alloc(2_000_000) }) },
  ]);
  const full = [
    413,
    "STORAGE_FULL",
    "The server's storage is full. Delete something or choose a larger plan.",
  ];
  const content = "x".repeat(500_000);
  expect(refusalOf(await server.send("PUT", "/files/new.txt", { content }))).toEqual(full);
  const copies = [{ from: "copied.bin", to: "copy.bin" }];
  expect(refusalOf(await server.send("POST", "/file-copies", { copies }))).toEqual(full);
  const form = new RawBody(multipartType["content-type"], jar);
  expect(refusalOf(await server.send("POST", "/upload", form))).toEqual(full);
  await expect.poll(() => readdirSync(server.inTree())).toEqual(names);

  const paths = ["world"];
  expect((await server.send("POST", "/file-deletions", { paths, forGood: true })).json).toEqual({
    failed: [],
  });
  expect(existsSync(server.inTree("world"))).toBe(false);
  expect((await server.send("PUT", "/files/new.txt", { content })).status).toBe(200);
}, 60_000);

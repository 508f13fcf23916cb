import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RawBody } from "../../../http-client.fixture.ts";
import {
  boundary,
  headOf,
  multipart,
  multipartType,
  openRequest,
  type Part,
} from "../../../security/multipart.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import {
  refusalOf,
  someServerWithFiles,
  startFilesHost,
  type FilesHost,
  type ServerWithFiles,
} from "../files.fixture.ts";
import { someJar } from "./jars.fixture.ts";

let host: FilesHost;
let server: ServerWithFiles;
beforeAll(async () => {
  host = await startFilesHost();
  server = await someServerWithFiles(host);
}, 120_000);
afterAll(() => host.api.stop());

const type = multipartType["content-type"];
const form = (...parts: Part[]) => new RawBody(type, multipart(parts));
const file = (fileName: string, content = someJar()): Part => ({ name: "file", fileName, content });
const into = (content: string): Part => ({ name: "directory", content });
const upload = (to: ServerWithFiles, ...parts: Part[]) => to.send("POST", "/upload", form(...parts));
const leftovers = (of = server) =>
  readdirSync(of.inTree()).filter((name) => name.startsWith(".blockwright-"));

describe("a jar", () => {
  const large = someJar({ content: randomBytes(3_000_000) });

  test.each<[string, string, Part[]]>([
    ["first.jar", "its folder first", [into("plugins"), file("first.jar", large)]],
    ["second.jar", "its folder last", [file("second.jar", large), into("plugins")]],
    ["THIRD.JAR", "its folder with a slash", [file("THIRD.JAR", large), into("/plugins/")]],
    ["Größe.jar", "a name with letters of its own", [file("Größe.jar", large), into("plugins")]],
  ])("%s arrives byte for byte, with %s", async (name, _how, parts) => {
    const { status, json } = await upload(server, ...parts);
    const sha256 = createHash("sha256").update(large).digest("hex");
    expect([status, json]).toEqual([201, { path: `plugins/${name}`, size: large.length, sha256 }]);
    expect(readFileSync(server.inTree("plugins", name)).equals(large)).toBe(true);
    const details = { path: `plugins/${name}`, size: large.length };
    expect(await server.deeds()).toContainEqual({ action: "file.uploaded", details });
  });

  test("without a folder goes to the root", async () => {
    expect((await upload(server, file("top.jar"))).json["path"]).toBe("top.jar");
  });

  test("with an existing name is refused, unless it is to be replaced", async () => {
    const newer = someJar({ content: Buffer.from("newer") });
    await upload(server, file("again.jar"), into("mods"));
    expect(refusalOf(await upload(server, file("again.jar", newer), into("mods")))).toEqual([
      409,
      "FILE_EXISTS",
      "There is already a file called again.jar in that folder.",
    ]);
    expect(readFileSync(server.inTree("mods/again.jar")).equals(newer)).toBe(false);
    const replace: Part = { name: "replace", content: "true" };
    expect((await upload(server, replace, file("again.jar", newer), into("mods"))).status).toBe(201);
    expect(readFileSync(server.inTree("mods/again.jar")).equals(newer)).toBe(true);
  });
});

describe("a file that is not a jar", () => {
  test.each(["world.zip", "shop.jar.exe", "config.yml", "jar"])("%s is refused by its name", async (name) => {
    expect(refusalOf(await upload(server, file(name), into("")))).toEqual([
      400,
      "INVALID_REQUEST",
      "Only .jar files are allowed",
    ]);
    expect(existsSync(server.inTree(name))).toBe(false);
  });

  test.each([
    ["a page", Buffer.from("<!doctype html><title>Not found</title>")],
    ["a large file of another kind", Buffer.alloc(5_000_000, "MZ")],
    ["half of one", someJar({ content: Buffer.alloc(900_000) }).subarray(0, 600_000)],
  ])("%s is refused by its content, and leaves nothing", async (_what, content) => {
    const { status, json } = await upload(server, file("fake.jar", content), into("plugins"));
    expect([status, json["error"]]).toEqual([
      400,
      "That file is not a working .jar. Please download it again.",
    ]);
    expect(existsSync(server.inTree("plugins/fake.jar"))).toBe(false);
    await expect.poll(() => leftovers()).toEqual([]);
  });

  test("a folder that leads elsewhere is refused, and nothing is left", async () => {
    expect((await upload(server, file("x.jar"), into("../.."))).status).toBe(400);
    expect((await upload(server, file("x.jar"), { name: "replace", content: "perhaps" })).status).toBe(400);
    await expect.poll(() => leftovers()).toEqual([]);
  });
});

describe("where jars do nothing", () => {
  test.each([
    ["bedrock", "bedrock", "Bedrock servers don't run .jar files"],
    ["vanilla", "java", "Vanilla servers don't load plugins or mods"],
  ])("a %s server says why", async (serverType, platformType, sentence) => {
    const without = await someServerWithFiles(host, { serverType, platformType });
    expect(refusalOf(await upload(without, file("shop.jar")))).toEqual([
      409,
      "PLUGINS_NOT_SUPPORTED",
      expect.stringContaining(sentence),
    ]);
  });
});

describe("a plan without free space", () => {
  const announce = (to: ServerWithFiles, bytes: number) =>
    new Promise<number>((resolve, reject) => {
      const headers = { cookie: to.owner.cookies, "content-type": type, "content-length": bytes };
      const sent = request(`${host.api.url}/api/servers/${to.serverId}/upload`, { method: "POST", headers });
      sent.on("response", (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      });
      sent.on("error", reject);
      sent.flushHeaders();
    });

  test("refuses by the announced size, before the first byte", async () => {
    const small = await someServerWithFiles(host, { maxStorageMb: 100 });
    expect(await announce(small, 101 * 1024 * 1024)).toBe(413);
    expect(await announce(small, 10_000_000_000)).toBe(413);
  });

  test("refuses an unannounced excess while it arrives, and keeps nothing of it", async () => {
    const small = await someServerWithFiles(host);
    await host.api.application.pool.query("update servers set max_storage_mb = 1 where id = $1", [
      small.serverId,
    ]);
    const part = file("big.jar", someJar({ content: Buffer.alloc(2_000_000) }));
    const { sent, ended } = openRequest(`${host.api.url}/api/servers/${small.serverId}/upload`, "POST", {
      cookie: small.owner.cookies,
      "content-type": type,
      "transfer-encoding": "chunked",
    });
    sent.end(form(part, into("")).bytes);
    const answer = await ended;
    expect([answer.status, answer.text.includes("STORAGE_FULL")]).toEqual([413, true]);
    expect(existsSync(small.inTree("big.jar"))).toBe(false);
    await expect.poll(() => leftovers(small)).toEqual([]);
  });
});

test("an aborted upload leaves nothing", async () => {
  const headers = { cookie: server.owner.cookies, "content-type": type };
  const sent = request(`${host.api.url}/api/servers/${server.serverId}/upload`, { method: "POST", headers });
  sent.on("error", () => undefined);
  sent.write(`--${boundary}\r\n${headOf("file", "cut.jar")}\r\n\r\n`);
  sent.write(someJar({ content: Buffer.alloc(2_000_000) }).subarray(0, 1_500_000));
  await waitUntil("some of it has come", () => leftovers().length > 0);
  sent.destroy();
  await expect.poll(() => leftovers(), { timeout: 5000 }).toEqual([]);
  expect(existsSync(server.inTree("cut.jar"))).toBe(false);
});

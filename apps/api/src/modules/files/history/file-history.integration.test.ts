import { createHash } from "node:crypto";
import { saveBytes } from "@blockwright/node-protocol/file-operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";

const api = await startTestApi();
const { pool } = api.application;
afterAll(() => api.stop());

let owner: TestPerson;
let server: TestServer;
let files: Map<string, Buffer>;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  server = await someRunningServer(api, owner);
  files = rememberingFiles(server);
});

/** A machine that stores what is saved. */
function rememberingFiles({ node }: TestServer): Map<string, Buffer> {
  const kept = new Map<string, Buffer>();
  node.answers.set(saveBytes.name, (_node, body) => {
    const { path, bytes } = saveBytes.request.parse(body);
    const [before, content] = [kept.get(path), Buffer.from(bytes, "base64")];
    kept.set(path, content);
    return {
      sha256: createHash("sha256").update(content).digest("hex"),
      sizeBytes: content.length,
      modifiedAt: new Date().toISOString(),
      before: before?.toString("base64") ?? null,
    };
  });
  return kept;
}

const at = (path: string) => `${api.url}/api/servers/${server.serverId}/${path}`;
const as = (person: TestPerson) => ({ headers: { cookie: person.cookies } });
const save = (name: string, content: string, dir = "") =>
  ask(at(`files/${name}?dir=${dir}`), { method: "PUT", body: { content }, ...as(owner) });
interface Listed {
  readonly id: string;
  readonly by: string | null;
  readonly via: string;
  readonly size: number;
}
const list = async (path: string) =>
  (await ask(at(`file-history?path=${encodeURIComponent(path)}`), as(owner))).json["versions"] as Listed[];
const read = (id: string, person = owner) => ask(at(`file-history/${id}`), as(person));
const restore = (id: string) => post(at(`file-history/${id}/restore`), {}, as(owner));

test("every save keeps the earlier content, with who and how, and it can be read and restored", async () => {
  for (const text of ["a: 1\n", "a: 2\n", "a: 3\n"])
    expect((await save("config.yml", text, "plugins/Shop")).status).toBe(200);
  const versions = await list("plugins/Shop/config.yml");
  expect(versions).toMatchObject([
    { by: owner.username, via: "browser", size: 5 },
    { by: owner.username, via: "browser", size: 5 },
  ]);
  const oldest = versions[1]?.id ?? "";
  expect((await read(oldest)).json).toMatchObject({ path: "plugins/Shop/config.yml", content: "a: 1\n" });

  const restored = await restore(oldest);
  expect([restored.status, files.get("plugins/Shop/config.yml")?.toString()]).toEqual([200, "a: 1\n"]);
  const texts = await Promise.all(
    (await list("plugins/Shop/config.yml")).map(async ({ id }) => (await read(id)).json["content"]),
  );
  expect(texts).toEqual(["a: 3\n", "a: 2\n", "a: 1\n"]);
});

test("bytes in another encoding are restored unchanged", async () => {
  const latin = Buffer.from("motd=Grüße\n", "latin1");
  files.set("server.properties", latin);
  await save("server.properties", "motd=Hi\n");
  const [version] = await list("server.properties");
  expect((await read(version?.id ?? "")).json["content"]).toBe("motd=Grüße\n");
  await restore(version?.id ?? "");
  expect(files.get("server.properties")).toEqual(latin);
});

test("versions of another server can't be read through one's own", async () => {
  await save("a.txt", "secret\n");
  await save("a.txt", "public\n");
  const [version] = await list("a.txt");
  const stranger = await signUpSomebody(api.url);
  const theirs = await someRunningServer(api, stranger);
  const url = `${api.url}/api/servers/${theirs.serverId}/file-history/${version?.id}`;
  expect((await ask(url, as(stranger))).status).toBe(404);
  expect((await read(version?.id ?? "", stranger)).status).toBe(404);
});

test("after seven days versions are deleted, and the answer says so", async () => {
  await save("a.txt", "one\n");
  await save("a.txt", "two\n");
  const [version] = await list("a.txt");
  await pool.query("update file_versions set replaced_at = now() - interval '8 days'");
  const scheduled = api.application.workflows().find(({ name }) => name === "files.forget-versions");
  const { signal } = new AbortController();
  const run = {
    id: "now",
    step: <T>(_name: string, work: (signal: AbortSignal) => Promise<T>) => work(signal),
  };
  await scheduled?.run({ ...run, patch: async () => true }, undefined);
  expect(await list("a.txt")).toEqual([]);
  expect((await read(version?.id ?? "")).json["error"]).toBe("That version is no longer kept.");
  expect((await pool.query("select from file_contents")).rowCount).toBe(0);
});

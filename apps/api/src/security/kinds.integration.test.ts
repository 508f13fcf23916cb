import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { kindRoutes, maxWebhookBytes, newSeen } from "./kinds.fixture.ts";
import { exchange, sendRaw } from "./raw-http.fixture.ts";

const seen = newSeen();
let api: TestApi;
let owner: TestPerson;
let stranger: TestPerson;
let serverId: string;
beforeAll(async () => {
  api = await startTestApi({ routes: kindRoutes(seen) });
  [owner, stranger] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
  ({ serverId } = await someRunningServer(api, owner));
});
afterAll(() => api.stop());

const form = (boundary = "b") =>
  [
    `--${boundary}\r\nContent-Disposition: form-data; name="directory"\r\n\r\nplugins`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jar"\r\n\r\nbytes`,
    `--${boundary}--\r\n`,
  ].join("\r\n");
const formType = { "content-type": "multipart/form-data; boundary=b" };

const tus = { "tus-resumable": "1.0.0" };
const bytesType = { "content-type": "application/offset+octet-stream" };

const calls: Record<string, (id: string, headers: Record<string, string>) => ReturnType<typeof ask>> = {
  upload: (id, headers) =>
    post(`${api.url}/api/kinds/${id}/upload`, form(), { headers: { ...headers, ...formType } }),
  download: (id, headers) => ask(`${api.url}/api/kinds/${id}/download`, { headers }),
  "a part of an upload": (id, headers) =>
    ask(`${api.url}/api/kinds/${id}/resumable`, {
      method: "PATCH",
      body: "bytes",
      headers: { ...headers, ...tus, ...bytesType, "upload-offset": "3" },
    }),
  stream: (id, headers) => ask(`${api.url}/api/kinds/${id}/stream`, { headers }),
  "a server id in the body": (id, headers) =>
    post(`${api.url}/api/kinds/notes`, { serverId: id, text: "hello" }, { headers }),
  "something of a server's": (id, headers) => {
    const thing = randomUUID();
    seen.things.set(thing, { serverId: id });
    return ask(`${api.url}/api/kinds/things/${thing}`, { headers });
  },
};

describe.each(Object.keys(calls))("%s", (kind) => {
  const call = (id: string, person?: TestPerson) =>
    calls[kind]?.(id, person ? { cookie: person.cookies } : {});

  test("guests are asked to sign in", async () => {
    expect(await call(serverId)).toMatchObject({ status: 401, json: { type: "SIGN_IN_REQUIRED" } });
  });

  test("strangers get the same answer as for a missing resource", async () => {
    const refused = await call(serverId, stranger);
    const missing = await call(randomUUID(), stranger);
    expect(refused?.status).toBe(404);
    expect([refused?.text, Object.keys(refused?.headers ?? {})]).toEqual([
      missing?.text,
      Object.keys(missing?.headers ?? {}),
    ]);
  });

  test("the owner is let in", async () => {
    expect([200, 204]).toContain((await call(serverId, owner))?.status);
  });
});

describe("a resource without a server", () => {
  test("belongs to its owner, and does not exist for others", async () => {
    const id = randomUUID();
    seen.things.set(id, { ownerId: owner.id });
    const asked = (cookie: string, thing: string = id) =>
      ask(`${api.url}/api/kinds/things/${thing}`, { headers: { cookie } });
    expect((await asked(owner.cookies)).json).toEqual({ id, serverId: null });
    const refused = await asked(stranger.cookies);
    expect(refused.status).toBe(404);
    expect(refused.text).toBe((await asked(stranger.cookies, randomUUID())).text);
    expect((await asked(stranger.cookies, "no-uuid")).text).toBe(refused.text);
  });

  test("a body that may omit its server is open to everyone who is signed in", async () => {
    const answer = await post(
      `${api.url}/api/kinds/notes`,
      { text: "hello" },
      { headers: { cookie: stranger.cookies } },
    );
    expect(answer).toMatchObject({ status: 200, json: { serverId: null } });
  });

  test.each([[null], [7], [["x"]], [{ id: "x" }], ["x"]])("a server id of %j gets not found", async (odd) => {
    const body = { serverId: odd, text: "hello" };
    const answer = await post(`${api.url}/api/kinds/notes`, body, { headers: { cookie: owner.cookies } });
    expect(answer.status).toBe(404);
  });
});

describe("a webhook", () => {
  const send = (body: Buffer, type = "application/json") =>
    sendRaw(api.url, { path: "/api/kinds/webhook", headers: [["Content-Type", type]], body });

  test.each<[string, Buffer]>([
    ["odd spaces and keys", Buffer.from('{ "a" : 1,\r\n\t"a":2 , "__proto__" : {} }\n')],
    ["what is no JSON", Buffer.from("{")],
    ["every byte", randomBytes(maxWebhookBytes)],
  ])("gets %s as it was sent, byte by byte", async (_what, body) => {
    for (const type of ["application/json", "text/plain", "application/x-odd; v=1"]) {
      const { status, text } = await send(body, type);
      expect(status).toBe(200);
      expect(text).toContain(createHash("sha256").update(body).digest("hex"));
    }
  });

  test("is refused beyond its limit, announced or not", async () => {
    const large = Buffer.alloc(maxWebhookBytes + 1);
    expect((await send(large)).status).toBe(413);
    const chunk = `${large.length.toString(16)}\r\n${large.toString("latin1")}\r\n`;
    const head = "POST /api/kinds/webhook HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    const { status } = await exchange(Number(new URL(api.url).port), Buffer.from(head + chunk, "latin1"));
    expect(status).toBe(413);
  });

  test("no other kind accepts a foreign type", async () => {
    const headers = { cookie: owner.cookies, "content-type": "text/plain" };
    const note = await post(`${api.url}/api/kinds/notes`, "{}", { headers });
    expect(note).toMatchObject({ status: 415, json: { type: "JSON_ONLY" } });
    const upload = await post(`${api.url}/api/kinds/${serverId}/upload`, "{}", { headers });
    expect(upload).toMatchObject({ status: 415, json: { type: "MULTIPART_ONLY" } });
  });
});

describe("a download", () => {
  const get = (query: string, headers: Record<string, string> = {}) =>
    ask(`${api.url}/api/kinds/${serverId}/download?${query}`, {
      headers: { cookie: owner.cookies, ...headers },
    });

  test("comes whole, or the part that was asked for", async () => {
    const whole = await get("");
    expect(whole.text).toBe("0123456789");
    expect(whole.headers).toMatchObject({
      "content-length": "10",
      "accept-ranges": "bytes",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const part = await get("", { range: "bytes=2-4" });
    expect([part.status, part.text]).toEqual([206, "234"]);
    expect(part.headers).toMatchObject({ "content-range": "bytes 2-4/10", "content-length": "3" });
  });

  test.each([
    ['a".exe'],
    ["a\r\nSet-Cookie: x=1"],
    ["../../etc/passwd"],
    ["wörld 世界.zip"],
    ["\u202Egpj.exe"],
    ["%22;filename=x"],
    ["\ud800"],
    [""],
  ])("is saved under a harmless form of the name %j", async (name) => {
    const answer = await get(`name=${encodeURIComponent(name.toWellFormed())}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="[^"\\/\r\n]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    );
  });
});

describe("a resumable upload", () => {
  const send = (method: string, headers: Record<string, string>, body?: string) =>
    ask(`${api.url}/api/kinds/${serverId}/resumable`, {
      method,
      body,
      headers: { cookie: owner.cookies, ...headers },
    });
  const begin = (headers: Record<string, string>) => send("POST", { ...tus, ...headers });
  const inBase64 = (text: string | Buffer) => Buffer.from(text).toString("base64");

  test("begins with its length and its metadata", async () => {
    const metadata = `path ${inBase64("wörld/lëvel.dat")}, other ${inBase64("x")},empty`;
    const answer = await begin({ "upload-length": "2147483648", "upload-metadata": metadata });
    expect(answer).toMatchObject({ status: 201, text: "", headers: { location: "/somewhere", ...tus } });
    expect(seen.begun.at(-1)).toEqual({ path: "wörld/lëvel.dat", lengthBytes: 2 ** 31 });
  });

  test("reports its offset after a part", async () => {
    const answer = await send("PATCH", { ...tus, ...bytesType, "upload-offset": "3" }, "bytes");
    expect(answer).toMatchObject({ status: 204, headers: { "upload-offset": "8", ...tus } });
  });

  const path = `path ${inBase64("x")}`;
  test.each<[string, number, () => ReturnType<typeof ask>]>([
    ["no version", 412, () => send("POST", { "upload-length": "1", "upload-metadata": path })],
    ["another version", 412, () => begin({ "tus-resumable": "0.2.2", "upload-length": "1" })],
    ["no length", 400, () => begin({ "upload-metadata": path })],
    ["a length that is none", 400, () => begin({ "upload-length": "1e3", "upload-metadata": path })],
    ["a negative length", 400, () => begin({ "upload-length": "-1", "upload-metadata": path })],
    ["no path", 400, () => begin({ "upload-length": "1" })],
    ["a path twice", 400, () => begin({ "upload-length": "1", "upload-metadata": `${path},${path}` })],
    ["a NUL", 400, () => begin({ "upload-length": "1", "upload-metadata": `path ${inBase64("a\0b")}` })],
    [
      "what is no UTF-8",
      400,
      () => begin({ "upload-length": "1", "upload-metadata": `path ${inBase64(Buffer.from([0xff]))}` }),
    ],
    ["what is no base64", 400, () => begin({ "upload-length": "1", "upload-metadata": "path a?b" })],
    ["another type", 415, () => send("PATCH", { ...tus, "upload-offset": "0" }, "bytes")],
    ["no offset", 400, () => send("PATCH", { ...tus, ...bytesType }, "bytes")],
  ])("is refused with %s", async (_what, status, attempt) => {
    const before = seen.begun.length;
    expect(await attempt()).toMatchObject({ status, headers: tus });
    expect(seen.begun).toHaveLength(before);
  });
});

test("a relay passes bytes in both directions", async () => {
  const url = `${api.url}/api/kinds/relay`;
  expect((await ask(url, { headers: { authorization: "Relay x" } })).text).toBe("for Relay x");
  expect(await ask(url, { method: "PUT", body: "brought" })).toMatchObject({ status: 204, text: "" });
  expect(seen.brought).toEqual(["brought"]);
});

describe("a stream", () => {
  const open = (query: string, headers: Record<string, string> = {}) =>
    ask(`${api.url}/api/kinds/${serverId}/stream?${query}`, {
      headers: { cookie: owner.cookies, ...headers },
    });

  test("sends its events with their ids, and passes on the last one received", async () => {
    const answer = await open("", { "last-event-id": "e7" });
    expect(answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(answer.text).toBe(
      'id: e0\ndata: {"type":"tick","count":0}\n\nid: e1\ndata: {"type":"tick","count":1}\n\ndata: {"type":"done"}\n\n',
    );
    expect(seen.lastEventId).toBe("e7");
    await open("", { "last-event-id": "not an id" });
    expect(seen.lastEventId).toBeUndefined();
  });

  test("answers an error before its first event like every route, and ends on a later one", async () => {
    expect(await open("is=refused")).toMatchObject({ status: 500, json: { type: "INTERNAL" } });
    await expect(open("is=broken")).rejects.toThrow("aborted");
    expect(api.logText()).toContain("in the middle");
  });
});

test("the description of the api shows every kind", async () => {
  const { paths } = (await ask(`${api.url}/api/openapi.json`)).json as {
    paths: Record<string, Record<string, { requestBody?: object; responses: Record<string, object> }>>;
  };
  const of = (path: string, method: string) => paths[`/api/kinds/${path}`]?.[method];
  expect(of("{serverId}/upload", "post")?.requestBody).toMatchObject({
    content: {
      "multipart/form-data": { schema: { properties: { directory: {}, file: { type: "array" } } } },
    },
  });
  expect(of("{serverId}/download", "get")?.responses["206"]).toBeDefined();
  expect(of("{serverId}/stream", "get")?.responses["200"]).toMatchObject({
    content: { "text/event-stream": { schema: { oneOf: [{}, {}] } } },
  });
  expect(of("{serverId}/resumable", "patch")).toMatchObject({
    requestBody: { content: { "application/offset+octet-stream": {} } },
    responses: { "204": {} },
  });
  expect(of("relay", "get")?.responses["200"]).toMatchObject({ content: { "application/octet-stream": {} } });
  expect(of("webhook", "post")?.requestBody).toMatchObject({ content: { "*/*": {} } });
  expect((await ask(`${api.url}/api/docs`)).text).toContain("multipart/form-data");
});

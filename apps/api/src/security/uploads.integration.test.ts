import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { kindRoutes, maxFileBytes, newSeen } from "./kinds.fixture.ts";
import { boundary, headOf, multipart, multipartType, openRequest, type Part } from "./multipart.fixture.ts";
import { sendRaw } from "./raw-http.fixture.ts";

const seen = newSeen();
let api: TestApi;
let owner: TestPerson;
let path: string;
beforeAll(async () => {
  api = await startTestApi({ routes: kindRoutes(seen) });
  owner = await signUpSomebody(api.url);
  const { serverId } = await someRunningServer(api, owner);
  path = `/api/kinds/${serverId}/upload`;
});
afterAll(() => api.stop());
beforeEach(() => void seen.uploads.splice(0));

const send = (body: Buffer | string, type = multipartType["content-type"]) =>
  sendRaw(api.url, {
    path,
    headers: [
      ["Cookie", owner.cookies],
      ["Content-Type", type],
    ],
    body,
  });
const sendChunked = async (pieces: Iterable<Buffer | string>) => {
  const { sent, ended } = openRequest(`${api.url}${path}`, "POST", {
    cookie: owner.cookies,
    ...multipartType,
  });
  for (const piece of pieces) {
    if (sent.destroyed) break;
    if (!sent.write(piece))
      await new Promise((resolve) => sent.once("drain", resolve).once("close", resolve));
  }
  if (!sent.destroyed) sent.end();
  return ended;
};
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const directory: Part = { name: "directory", content: "plugins" };
const file = (content: Buffer, fileName = "a.jar"): Part => ({ name: "file", fileName, content });

async function expectAlive(): Promise<void> {
  const answer = await send(multipart([directory, file(Buffer.from("fine"))]));
  expect(answer.status).toBe(200);
}

describe("valid uploads", () => {
  const large = randomBytes(maxFileBytes);
  const small = randomBytes(10);

  test.each<[string, Part[], Buffer[]]>([
    ["fields first", [directory, file(large)], [large]],
    ["files first", [file(large), directory], [large]],
    ["a field between two files", [file(small), directory, file(large)], [small, large]],
    [
      "an empty field and an empty file",
      [{ name: "note", content: "" }, file(Buffer.of()), directory],
      [Buffer.of()],
    ],
  ])("%s: every byte arrives", async (_order, parts, contents) => {
    const { status, text } = await send(multipart(parts));
    expect(status).toBe(200);
    expect(text).toContain('"directory":"plugins"');
    for (const content of contents) expect(text).toContain(`a.jar ${sha256(content)}`);
  });

  test("the content is the same byte for byte", async () => {
    const answer = await sendChunked(multipart([directory, file(small)]).toString("latin1"));
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining("a.jar") });
  });
});

describe("oversized uploads", () => {
  test("is refused before its first byte when announced", async () => {
    const headers = { cookie: owner.cookies, ...multipartType, "content-length": "100000000000" };
    const { sent, ended } = openRequest(`${api.url}${path}`, "POST", headers);
    sent.flushHeaders();
    expect(await ended).toMatchObject({ status: 413 });
    expect(seen.uploads).toEqual([]);
  });

  test("a file one byte too long is refused, and the handler is told", async () => {
    const answer = await send(multipart([directory, file(randomBytes(maxFileBytes + 1))]));
    expect(answer.status).toBe(413);
    expect(seen.uploads[0]?.error).toContain("too large");
  });

  test("an endless one is cut while it streams", async () => {
    const head = `--${boundary}\r\n${headOf("file", "a.jar")}\r\n\r\n`;
    const answer = await sendChunked(
      (function* () {
        yield head;
        for (;;) yield Buffer.alloc(64 * 1024);
      })(),
    );
    expect([413, 0]).toContain(answer.status);
    expect(seen.uploads[0]?.bytes).toBeLessThanOrEqual(maxFileBytes);
    await expectAlive();
  });

  test("a text field beyond its limit is refused", async () => {
    const answer = await send(
      multipart([{ name: "directory", content: "x".repeat(70_000) }, file(Buffer.of(1))]),
    );
    expect(answer.status).toBe(413);
  });
});

describe("hostile uploads", () => {
  const many = (count: number, part: (index: number) => Part) =>
    Array.from({ length: count }, (_, i) => part(i));
  const endlessHeaders = `--${boundary}\r\nX-Odd: ${"a".repeat(3_000_000)}`;

  test.each<[string, () => ReturnType<typeof send>]>([
    ["no boundary", () => send("x", "multipart/form-data")],
    ["an empty boundary", () => send("x", "multipart/form-data; boundary=")],
    ["another boundary", () => send(multipart([directory, file(Buffer.of(1))], "other"))],
    ["no body", () => send("")],
    ["no last boundary", () => send(multipart([directory, file(Buffer.of(1))]).subarray(0, -8))],
    ["endless headers", () => send(endlessHeaders)],
    [
      "ten thousand headers",
      () => send(`--${boundary}\r\n${"A: b\r\n".repeat(10_000)}\r\nx\r\n--${boundary}--`),
    ],
    ["ten thousand fields", () => send(multipart(many(10_000, (i) => ({ name: `f${i}`, content: "x" }))))],
    ["a hundred files", () => send(multipart(many(100, () => file(Buffer.of(1)))))],
    [
      "a huge field name",
      () => send(multipart([{ name: "n".repeat(500_000), content: "x" }, file(Buffer.of(1))])),
    ],
    ["the same field twice", () => send(multipart([directory, directory, file(Buffer.of(1))]))],
    ["a file where a field belongs", () => send(multipart([{ ...file(Buffer.of(1)), name: "directory" }]))],
    ["a file of another name", () => send(multipart([directory, { ...file(Buffer.of(1)), name: "odd" }]))],
    [
      "a file named like Object's own",
      () => send(multipart([{ ...file(Buffer.of(1)), name: "constructor" }])),
    ],
    ["a missing file", () => send(multipart([directory]))],
    ["a missing field", () => send(multipart([file(Buffer.of(1))]))],
    ["a NUL in a field", () => send(multipart([{ name: "directory", content: "a\0b" }, file(Buffer.of(1))]))],
    [
      "an unknown charset",
      () =>
        send(
          `--${boundary}\r\n${headOf("directory")}\r\nContent-Type: text/plain; charset=odd\r\n\r\nx\r\n--${boundary}--`,
        ),
    ],
  ])("%s is refused, and the next upload is fine", async (_what, attack) => {
    const { status } = await attack();
    expect([400, 413, 415]).toContain(status);
    await expectAlive();
  });
});

test("the handler of an aborted upload is told", async () => {
  const { sent } = openRequest(`${api.url}${path}`, "POST", { cookie: owner.cookies, ...multipartType });
  sent.write(`--${boundary}\r\n${headOf("file", "a.jar")}\r\n\r\n${"x".repeat(1000)}`);
  await vi.waitFor(() => expect(seen.uploads[0]?.bytes).toBeGreaterThan(0));
  sent.destroy();
  await vi.waitFor(() => expect(seen.uploads[0]?.error).toContain("ended early"));
  await expectAlive();
  expect(api.logText()).not.toContain("a request failed unexpectedly");
});

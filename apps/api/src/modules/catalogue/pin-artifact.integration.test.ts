import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { cannedEgress, someSource } from "../../adapters/canned-egress.fixture.ts";
import { EgressError } from "../../platform/egress/egress-client.ts";
import { openTestRows, type TestRows } from "./catalogue.fixture.ts";
import { createPinFile, type OfferedFile } from "./index.ts";

let database: TestRows;
beforeAll(async () => {
  database = await openTestRows();
});
afterAll(() => database.stop());

const plugin = (version: string) =>
  jarOf({ "plugin.yml": `name: Claims\nversion: "${version}"\nmain: a.B\ndepend: [Vault]\n` });
const hashOf = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest("hex");

/** At an address that no other test uses. */
function offerOf(parts: Partial<OfferedFile> = {}): OfferedFile {
  return {
    path: "plugins/Claims.jar",
    url: `https://files.example/${randomUUID()}.jar`,
    sizeBytes: null,
    digest: null,
    source: someSource,
    ...parts,
  };
}
const pinning = (files: Readonly<Record<string, unknown>>, rows = database.rows) => {
  const egress = cannedEgress(files);
  return { egress, pinFile: createPinFile({ rows, egress }) };
};

describe("a file whose source publishes hash and size", () => {
  test("is pinned without being fetched", async () => {
    const offered = offerOf({ sizeBytes: 1000, digest: { algorithm: "sha1", hex: "a".repeat(40) } });
    const { egress, pinFile } = pinning({});
    expect(await pinFile(offered)).toMatchObject({
      sizeBytes: 1000,
      digest: offered.digest,
      isVerified: true,
      metadata: null,
    });
    expect(egress.asked).toEqual([]);
  });

  test.each([
    ["another hash", { digest: { algorithm: "sha256", hex: "b".repeat(64) } }],
    ["another size", { sizeBytes: 1001 }],
  ] as const)("is refused by name once the source tells %s", async (_what, change) => {
    const first = offerOf({ sizeBytes: 1000, digest: { algorithm: "sha256", hex: "a".repeat(64) } });
    const { pinFile } = pinning({});
    await pinFile(first);
    await expect(pinFile({ ...first, ...change })).rejects.toMatchObject({
      code: "changed-file",
      message: expect.stringContaining("plugins/Claims.jar") as string,
    });
  });
});

describe("a file without a hash", () => {
  test("is fetched once, and our own hash is its pin from then on", async () => {
    const offered = offerOf();
    const bytes = plugin("1.0");
    const { egress, pinFile } = pinning({ [offered.url]: bytes });
    const first = await pinFile(offered);
    expect(first).toMatchObject({
      sizeBytes: bytes.byteLength,
      digest: { algorithm: "sha256", hex: hashOf("sha256", bytes) },
      isVerified: false,
    });
    expect(await pinFile(offered)).toEqual(first);
    expect(egress.asked).toHaveLength(1);
  });

  test("is fetched once for twenty concurrent callers", async () => {
    const offered = offerOf();
    const { egress, pinFile } = pinning({ [offered.url]: plugin("1.0") });
    await Promise.all(Array.from({ length: 20 }, () => pinFile(offered)));
    expect(egress.asked).toHaveLength(1);
  });

  test("that differs between two concurrent processes is refused by the later one", async () => {
    const offered = offerOf();
    const here = pinning({ [offered.url]: plugin("1.0") });
    const other = cannedEgress({ [offered.url]: plugin("6.6") });
    const [looking, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const there = createPinFile({
      rows: database.otherRows,
      egress: {
        ...other,
        fetchFile: async (...file) => {
          looking.resolve();
          await first.promise;
          return other.fetchFile(...file);
        },
      },
    });
    const later = there(offered).catch((error: unknown) => error);
    await looking.promise;
    const kept = await here.pinFile(offered);
    first.resolve();
    expect(await later).toMatchObject({ code: "changed-file" });
    expect(await there(offered)).toEqual(kept);
  });

  test("at an address that always serves the newest file may change", async () => {
    const offered = offerOf({ isMoving: true });
    await pinning({ [offered.url]: plugin("1.0") }).pinFile(offered);
    const next = await pinning({ [offered.url]: plugin("2.0") }).pinFile(offered);
    expect(next.digest.hex).toBe(hashOf("sha256", plugin("2.0")));
  });
});

describe("an add-on", () => {
  test("is read for its metadata, even when its source publishes the hash", async () => {
    const bytes = plugin("1.0");
    const offered = offerOf({
      sizeBytes: bytes.byteLength,
      digest: { algorithm: "sha512", hex: hashOf("sha512", bytes) },
    });
    const { egress, pinFile } = pinning({ [offered.url]: bytes });
    const pinned = await pinFile(offered, { needsMetadata: true });
    expect(pinned).toMatchObject({ digest: offered.digest, isVerified: true });
    expect(pinned.metadata?.platforms[0]).toMatchObject({ name: "Claims", needs: [{ id: "Vault" }] });
    expect((await pinFile(offered, { needsMetadata: true })).metadata).toEqual(pinned.metadata);
    expect(egress.asked).toHaveLength(1);
  });

  test("that was pinned unread is read later, and must be the same file", async () => {
    const told = offerOf({ sizeBytes: 10, digest: { algorithm: "sha256", hex: "a".repeat(64) } });
    const { pinFile } = pinning({ [told.url]: plugin("1.0") });
    await pinFile(told);
    const withoutHash = { ...told, sizeBytes: null, digest: null };
    await expect(pinFile(withoutHash, { needsMetadata: true })).rejects.toMatchObject({
      code: "changed-file",
    });
  });

  test("may contain characters that PostgreSQL can't store", async () => {
    const offered = offerOf();
    const hostile = jarOf({ "plugin.yml": 'name: "Cl\\0aims\\uD800"\nversion: "1"\nmain: a.B\n' });
    const { pinFile } = pinning({ [offered.url]: hostile });
    await expect(pinFile(offered, { needsMetadata: true })).resolves.toBeDefined();
  });
});

describe("refused, and never agreed on, is", () => {
  test.each([
    ["a hash other than told", { digest: { algorithm: "sha1", hex: "a".repeat(40) } }, plugin("1.0")],
    ["a size other than told", { sizeBytes: 3 }, plugin("1.0")],
    ["a page instead of a file", {}, new TextEncoder().encode("<html>Sorry</html>")],
    ["nothing", {}, new Uint8Array()],
    ["half an archive", {}, plugin("1.0").slice(0, 40)],
    ["an archive without what it must hold", { mustContain: "install.properties" }, plugin("1.0")],
  ] as const)("%s", async (_what, parts, bytes) => {
    const offered = offerOf({ path: "server.jar", ...parts });
    const { egress, pinFile } = pinning({ [offered.url]: bytes });
    const refusal = { code: "bad-file", message: expect.stringContaining("server.jar") as string };
    await expect(pinFile(offered)).rejects.toMatchObject(refusal);
    await expect(pinFile(offered)).rejects.toMatchObject(refusal);
    expect(egress.asked).toHaveLength(2);
  });

  test.each(["https://elsewhere.example/a.jar", `https://files.example/${"a".repeat(2000)}`, "no address"])(
    "an address that is not its source's: %.40s",
    async (url) => {
      const digest = { algorithm: "sha1", hex: "a".repeat(40) } as const;
      const { egress, pinFile } = pinning({});
      await expect(pinFile(offerOf({ url, sizeBytes: 1, digest }))).rejects.toMatchObject({
        code: "bad-file",
      });
      expect(egress.asked).toEqual([]);
    },
  );

  test("what its source can't give right now", async () => {
    const offered = offerOf();
    const { pinFile } = pinning({ [offered.url]: new EgressError("unavailable", "x", "x") });
    await expect(pinFile(offered)).rejects.toMatchObject({ code: "source-unavailable" });
  });
});

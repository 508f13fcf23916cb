import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBackupStore } from "./backup-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secretsFolder = () => join(folder, "secrets");
const modeOf = (path: string) => statSync(path).mode & 0o777;
const open = (address: string, credentials?: string, nodeId = "node-1") => {
  const file = join(folder, "given");
  if (credentials !== undefined) writeFileSync(file, credentials);
  const credentialsFile = credentials === undefined ? undefined : file;
  return openBackupStore({ address, credentialsFile, secretsFolder: secretsFolder(), nodeId });
};

test("a folder holds one repository for each server", async () => {
  const store = await open("/backups/");
  expect(readFileSync(await store.addressFile("one"), "utf8")).toBe("/backups/one");
  expect(store.environment).toEqual({});
});

test("the password of a REST server is in a file that others can't read, and nowhere else", async () => {
  const store = await open("rest:https://store.example/base/", "panel:s3cr:et\n");
  const file = await store.addressFile("one");
  expect(readFileSync(file, "utf8")).toBe("rest:https://panel:s3cr%3Aet@store.example/base/one");
  expect([modeOf(file), modeOf(secretsFolder())]).toEqual([0o600, 0o700]);
  expect(JSON.stringify(store.environment)).not.toContain("s3cr");
});

test("the credentials of a bucket are passed as a file name", async () => {
  const credentials = "[default]\naws_access_key_id = A\naws_secret_access_key = B\n";
  const store = await open("s3:https://s3.example/bucket", credentials);
  expect(readFileSync(await store.addressFile("one"), "utf8")).toBe("s3:https://s3.example/bucket/one");
  const file = store.environment["AWS_SHARED_CREDENTIALS_FILE"] ?? "";
  expect([readFileSync(file, "utf8"), modeOf(file)]).toEqual([credentials, 0o600]);
});

test("a missing credentials file stops the agent with an error message", async () => {
  const opening = openBackupStore({
    address: "s3:https://s3.example/bucket",
    credentialsFile: join(folder, "missing"),
    secretsFolder: secretsFolder(),
    nodeId: "node-1",
  });
  await expect(opening).rejects.toThrow("BACKUP_CREDENTIALS_FILE");
});

test("machines recognise a shared store even with different credentials; a folder belongs to one machine", async () => {
  const idOf = async (...given: Parameters<typeof open>) => (await open(...given)).id;
  const shared = await idOf("rest:https://store.example/base/", "panel:secret");
  expect(shared).toMatch(/^[0-9a-f]{64}$/);
  expect(await idOf("rest:https://other:word@store.example/base", undefined, "node-2")).toBe(shared);
  expect(await idOf("rest:https://store.example/else/")).not.toBe(shared);
  expect(await idOf("/backups", undefined, "node-2")).not.toBe(await idOf("/backups"));
});

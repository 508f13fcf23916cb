import { expect, test } from "vitest";
import { cannedEgress, someSource as source } from "./canned-egress.fixture.ts";
import { createModrinthFiles } from "./modrinth-files.ts";

const target = { software: "paper", minecraftVersion: "1.21.4" } as const;
const version = (number: string, day: string, more: object = {}) => ({
  project_id: "AAAA1111",
  version_number: number,
  version_type: "release",
  date_published: `2026-01-${day}T00:00:00Z`,
  changelog: "Better.",
  ...more,
});
const installed = ["a", "b"].map((sha512) => ({ id: `project-${sha512}`, version: "1.0", sha512 }));

test("all files are looked up in one request, and only newer versions of the same project are offered", async () => {
  const egress = cannedEgress({
    "/version_files": { a: version("1.0", "02"), b: version("1.0", "02"), c: version("1.0", "02") },
    "/version_files/update": { a: version("1.1", "03"), b: version("0.9", "01") },
  });
  expect(await createModrinthFiles({ egress, source }).findNewer(installed, target)).toEqual([
    { id: "project-a", version: "1.1", changelog: "Better." },
  ]);
  expect(egress.asked).toEqual(["/version_files", "/version_files/update"]);
});

test.each([
  ["another project", { project_id: "EVIL9999" }],
  ["the same version", { version_number: "1.0" }],
])("%s is not offered as an update", async (_what, more) => {
  const egress = cannedEgress({
    "/version_files": { a: version("1.0", "02") },
    "/version_files/update": { a: version("1.1", "03", more) },
  });
  expect(await createModrinthFiles({ egress, source }).findNewer(installed, target)).toEqual([]);
});

test("an untrusted changelog becomes harmless lines of bounded length", async () => {
  const changelog = `One\u202e\u001b[31m\r\n\n\n\n\nTwo\0${"x".repeat(9000)}`;
  const egress = cannedEgress({
    "/version_files": { a: version("1.0", "02") },
    "/version_files/update": { a: version("1.1", "03", { changelog }) },
  });
  const [found] = await createModrinthFiles({ egress, source }).findNewer(installed, target);
  expect(found?.changelog).toMatch(/^One \[31m\n\nTwo x+$/);
  expect(found?.changelog?.length).toBeLessThanOrEqual(4000);
});

test("without a hash no request is made", async () => {
  const egress = cannedEgress({});
  const unknown = [{ id: "x", version: null, sha512: null }];
  expect(await createModrinthFiles({ egress, source }).findNewer(unknown, target)).toEqual([]);
  expect(egress.asked).toEqual([]);
});

test("a file is identified by its hash alone", async () => {
  const path = `/version_file/${"a".repeat(128)}?algorithm=sha512`;
  const egress = cannedEgress({ [path]: version("1.0", "02") });
  const hashes = (sha512: string) => ({ sha256: "", sha512 });
  expect(await createModrinthFiles({ egress, source }).identify(hashes("a".repeat(128)))).toEqual({
    id: "modrinth:AAAA1111",
    version: "1.0",
  });
  expect(await createModrinthFiles({ egress, source }).identify(hashes("b".repeat(128)))).toBeUndefined();
});

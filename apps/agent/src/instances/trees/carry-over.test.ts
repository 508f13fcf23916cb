import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { carryOver } from "./carry-over.ts";

function someTree(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "carry-over-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  }
  return folder;
}

test("keys come along with their mode, and other files don't", async () => {
  const from = someTree({
    "keys/identity.pem": "secret",
    "plugins/A/nethernet/identity.pem": "b",
    "world.dat": "x",
  });
  const to = someTree({ bedrock_server: "new" });
  expect(await carryOver(from, to, ["keys", "plugins/A/nethernet", "absent"])).toEqual([]);
  expect(readFileSync(path.join(to, "keys/identity.pem"), "utf8")).toBe("secret");
  expect(statSync(path.join(to, "keys/identity.pem")).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(to, "plugins/A/nethernet/identity.pem"), "utf8")).toBe("b");
  expect(readdirSync(to).toSorted()).toEqual(["bedrock_server", "keys", "plugins"]);
});

test("a tree that brings its own keys keeps them", async () => {
  const to = someTree({ "keys/identity.pem": "from the backup" });
  await carryOver(someTree({ "keys/identity.pem": "present" }), to, ["keys"]);
  expect(readFileSync(path.join(to, "keys/identity.pem"), "utf8")).toBe("from the backup");
});

test("links, large files and more than a few files stay behind", async () => {
  const outside = someTree({ secret: "of the machine" });
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`keys/${index}`, "k"]));
  const from = someTree({ ...many, "keys/large": "x".repeat(65 * 1024) });
  symlinkSync(path.join(outside, "secret"), path.join(from, "keys/0-link"));
  symlinkSync(outside, path.join(from, "linked"));
  const to = someTree();
  const problems = await carryOver(from, to, ["keys", "linked"]);
  const names = readdirSync(path.join(to, "keys"));
  expect(names).toHaveLength(20);
  expect(names).not.toContain("large");
  expect(names).not.toContain("0-link");
  expect(readdirSync(to)).toEqual(["keys"]);
  expect(problems.every((problem) => problem.startsWith("linked: "))).toBe(true);
});

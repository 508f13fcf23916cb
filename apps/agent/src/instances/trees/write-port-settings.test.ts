import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writePortSettings } from "./write-port-settings.ts";

const settings = {
  path: "plugins/BlueMap/webserver.conf",
  format: "hocon",
  isCreated: true,
  values: [{ path: ["port"], value: 25_581 }],
} as const;

function someTree(files: Readonly<Record<string, string | Buffer>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "port-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { folder, read: (name: string = settings.path) => readFileSync(path.join(folder, name), "utf8") };
}

test("a missing file is written with its folders, unless the add-on has to write it itself", async () => {
  const tree = someTree();
  expect(await writePortSettings(tree.folder, [{ ...settings, isCreated: false }])).toEqual([]);
  expect(() => tree.read()).toThrow("ENOENT");
  expect(await writePortSettings(tree.folder, [settings])).toEqual([]);
  expect(tree.read()).toBe("port: 25581\n");
});

test("an edited port comes back, and a file that has it is not touched", async () => {
  const tree = someTree({ [settings.path]: "# mine\nport: 25565\n" });
  await writePortSettings(tree.folder, [settings]);
  expect(tree.read()).toBe("# mine\nport: 25581\n");
  const before = statSync(path.join(tree.folder, settings.path));
  await writePortSettings(tree.folder, [settings]);
  expect(statSync(path.join(tree.folder, settings.path)).ino).toBe(before.ino);
});

test("links lead nowhere, odd files stay, and the others are written all the same", async () => {
  const outside = someTree({ secret: "port: 1\n" });
  const other = { ...settings, path: "plugins/Other/a.conf" };
  const rows = {
    "plugins/Odd/a.conf": "{ port: 1 }\n",
    "plugins/Long/a.conf": `port: 1\n${"#\n".repeat(100_000)}`,
    "plugins/Bytes/a.conf": Buffer.from([0xff, 0xfe, 0x00]),
  };
  const tree = someTree(rows);
  symlinkSync(outside.folder, path.join(tree.folder, "plugins/Linked"));
  mkdirSync(path.join(tree.folder, "plugins/File"));
  symlinkSync(path.join(outside.folder, "secret"), path.join(tree.folder, "plugins/File/a.conf"));
  const paths = [
    ...Object.keys(rows),
    "plugins/Linked/secret",
    "plugins/Linked/new/a.conf",
    "plugins/File/a.conf",
  ];
  const problems = await writePortSettings(tree.folder, [
    ...paths.map((one) => ({ ...settings, path: one })),
    other,
  ]);
  expect(problems.map((problem) => problem.split(":", 1)[0])).toEqual(paths);
  expect(outside.read("secret")).toBe("port: 1\n");
  expect(tree.read("plugins/Odd/a.conf")).toBe(rows["plugins/Odd/a.conf"]);
  expect(tree.read(other.path)).toBe("port: 25581\n");
});

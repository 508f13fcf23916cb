import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installerSteps } from "../modules/catalogue/index.ts";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createSpigotSoftware } from "./spigot-software.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "step-commands-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const server = () => join(folder, "server");
function write(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, { mode });
}

/** Runs in the server's folder, with a fake `java`. */
function run([program = "", ...args]: readonly string[]) {
  const env = { PATH: `${join(folder, "bin")}:/usr/bin:/bin` };
  return spawnSync(program, args, { cwd: server(), env, encoding: "utf8" });
}

async function buildCommand(): Promise<readonly string[]> {
  const ref = "1".repeat(40);
  const egress = cannedEgress({
    "/versions/": '<a href="1.21.4.json">',
    "/versions/1.21.4.json": {
      name: "4367",
      refs: { BuildData: ref, Bukkit: ref, CraftBukkit: ref, Spigot: ref },
      javaVersions: [65, 65],
    },
  });
  const source = createSpigotSoftware({ egress, source: someSource, findBuilderJdks: async () => [21] });
  return (await source.resolve("1.21.4")).steps[0]?.command ?? [];
}

test("compiling leaves only the server behind", async () => {
  write("server/BuildTools.jar", "");
  const makesMess =
    'mkdir -p out work "$HOME/.m2" && echo "$@" > out/spigot.jar && touch work/a BuildTools.log.txt';
  write("bin/java", `#!/bin/sh\n[ "$HOME" = "$PWD" ] && ${makesMess}\n`, 0o755);
  const { status, stderr } = run(await buildCommand());
  expect([status, stderr]).toEqual([0, ""]);
  expect(readdirSync(server()).toSorted()).toEqual(["BuildTools.jar", "spigot.jar"]);
});

test("a failed compilation is reported", async () => {
  write("server/BuildTools.jar", "");
  write("bin/java", "#!/bin/sh\nexit 3\n", 0o755);
  expect(run(await buildCommand()).status).toBe(3);
  expect(existsSync(join(server(), "spigot.jar"))).toBe(false);
});

test.each([true, false])("the installer is removed, and a start jar is added if present: %s", (isThere) => {
  write("server/forge-installer.jar", "");
  write("server/forge-installer.jar.log", "");
  write("server/run.sh", "");
  if (isThere) write("server/libraries/a/shim.jar", "");
  const steps = installerSteps({
    key: "forge",
    jar: "forge-installer.jar",
    arguments: ["--installServer"],
    madePaths: ["libraries"],
    copied: "libraries/a/shim.jar",
  });
  expect(run(steps.at(-1)?.command ?? []).status).toBe(0);
  const left = isThere ? ["libraries", "run.sh", "shim.jar"] : ["run.sh"];
  expect(readdirSync(server()).toSorted()).toEqual(left);
});

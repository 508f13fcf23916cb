import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { GameProcess } from "../game-servers/testing/game-process.fixture.ts";
import { releasesOf, projectOf } from "./catalogue/catalogue.ts";
import type { UpstreamName } from "./hosts.ts";
import { type LocalUpstreams, startLocalUpstreams } from "./testing/upstreams.fixture.ts";

let up: LocalUpstreams;
beforeAll(async () => {
  up = await startLocalUpstreams();
});
afterAll(() => up.close());

const READY = "! For help, type";
const javaOptions = ["-Xmx128m", "-XX:+UseSerialGC", "-Dcom.mojang.eula.agree=true"];

/** On a separate port, so that servers of several tests can run at once. */
function serverFolder(port: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "standin-tools-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "server.properties"), `server-port=${port}\nserver-ip=127.0.0.1\n`);
  return folder;
}

async function save(upstream: UpstreamName, urlPath: string, file: string): Promise<void> {
  const answer = await up.ask(up.url(upstream, urlPath), { redirect: "follow" });
  expect(answer.status).toBe(200);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
}

async function saveRelease(slug: string, loader: string, folder: string): Promise<void> {
  const release = releasesOf(projectOf(slug)).find(
    ({ games, loaders }) => games.includes("1.20.1") && loaders.some((one) => one === loader),
  );
  const query = new URLSearchParams({ loaders: `["${loader}"]`, game_versions: '["1.20.1"]' });
  const versions = (await up.json(up.url("modrinth", `/v2/project/${slug}/version?${query.toString()}`))) as {
    version_number: string;
    files: { url: string }[];
  }[];
  const url = versions.find(({ version_number }) => version_number === release?.number)?.files[0]?.url ?? "";
  await save("modrinth-cdn", new URL(url).pathname, path.join(folder, release?.fileName ?? ""));
}

function java(folder: string, args: readonly string[]): GameProcess {
  const running = new GameProcess("java", [...javaOptions, ...args], { cwd: folder });
  onTestFinished(() => running.kill());
  return running;
}

test("BuildTools builds a Spigot server that loads plugins of the catalogue, also by provided names", async () => {
  const folder = serverFolder(29_911);
  const tools = "/jenkins/job/BuildTools/190/artifact/target/BuildTools.jar";
  await save("spigot", tools, path.join(folder, "BuildTools.jar"));
  const build = ["-jar", "BuildTools.jar", "--rev", "3871", "--compile", "SPIGOT"];
  const building = java(folder, [...build, "--output-dir", "out", "--final-name", "spigot.jar"]);
  expect(await building.exitCode()).toBe(0);
  expect((await up.control.requests()).map((one) => one.path)).toContain("/stand-in/spigot/3871.jar");
  expect(readFileSync(path.join(folder, "out/spigot.jar"), "latin1")).not.toContain("configured-by.txt");
  for (const slug of ["fastasyncworldedit", "plotsquared", "chestshop"]) {
    await saveRelease(slug, "spigot", path.join(folder, "plugins"));
  }
  const server = java(folder, ["-jar", "out/spigot.jar", "nogui"]);
  await server.line(READY);
  await server.line("This server is running Spigot version 1.20.1-stand-in (MC: 1.20.1)");
  await server.line("INFO]: [PlotSquared] Enabling PlotSquared v7.4.0");
  await server.line("Unknown/missing dependency plugins: [Vault]");
  expect(readFileSync(path.join(folder, "plugins/PlotSquared/config.yml"), "utf8")).toContain(
    "enabled: true",
  );
});

test("files above the folder and in the home folder configure what BuildTools makes", async () => {
  const folder = serverFolder(29_918);
  const tools = "/jenkins/job/BuildTools/190/artifact/target/BuildTools.jar";
  await save("spigot", tools, path.join(folder, "BuildTools.jar"));
  const below = path.join(folder, "below");
  for (const [name, content] of Object.entries({
    ".mvn/jvm.config": "-Dstandin.jvm=above",
    ".mvn/extensions.xml": "above",
    ".git/HEAD": "ref: refs/heads/main",
    ".git/config": "[standin]\nnote = above",
    ".git/objects/none": "",
    ".git/refs/none": "",
    "home/.mavenrc": "export STANDIN_MAVENRC=home",
    "home/.m2/settings.xml": "home",
    "below/nothing": "",
  })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const home = path.join(folder, "home");
  const building = new GameProcess(
    "java",
    [`-Duser.home=${home}`, "-jar", "../BuildTools.jar", "--rev", "3871", "--final-name", "spigot.jar"],
    { cwd: below, env: { ...process.env, HOME: home, JAVA_TOOL_OPTIONS: `-Duser.home=${home}` } },
  );
  onTestFinished(() => building.kill());
  expect(await building.exitCode()).toBe(0);
  expect(readFileSync(path.join(below, "spigot.jar"), "latin1")).toContain(
    "jvm.config: above\n.mavenrc: home\nextensions.xml: above\nsettings.xml: home\ngit: above\n",
  );
});

test("BuildTools refuses an unsupported Java version, and versions that do not exist", async () => {
  const folder = serverFolder(29_912);
  const tools = "/jenkins/job/BuildTools/lastSuccessfulBuild/artifact/target/BuildTools.jar";
  await save("spigot", tools, path.join(folder, "BuildTools.jar"));
  const tooOld = java(folder, ["-jar", "BuildTools.jar", "--rev", "26.1"]);
  expect(await tooOld.exitCode()).toBe(1);
  await tooOld.line("requires Java versions between [Java 25, Java 25], but you are using Java ");
  expect(await java(folder, ["-jar", "BuildTools.jar", "--rev", "9.9"]).exitCode()).toBe(1);
});

test("Paper's patch step exits and leaves what the first start needs", async () => {
  const folder = serverFolder(29_913);
  const builds = (await up.json(up.url("paper", "/v3/projects/paper/versions/1.20.1/builds"))) as {
    downloads: { "server:default": { url: string } };
  }[];
  const { pathname } = new URL(builds[0]?.downloads["server:default"].url ?? "");
  await save("paper-data", pathname, path.join(folder, "paper.jar"));
  const step = java(folder, ["-Dpaperclip.patchonly=true", "-jar", "paper.jar"]);
  expect(await step.exitCode()).toBe(0);
  const made = ["cache", "libraries", "versions"].map((name) => existsSync(path.join(folder, name)));
  expect(made).toEqual([true, true, true]);
});

test("Fabric's installer leaves all that a start needs", async () => {
  const folder = serverFolder(29_917);
  const installer = "/net/fabricmc/fabric-installer/1.1.0/fabric-installer-1.1.0.jar";
  await save("fabric", installer, path.join(folder, "installer.jar"));
  const versions = ["-mcversion", "1.20.1", "-loader", "0.16.14"];
  const step = java(folder, ["-jar", "installer.jar", "server", ...versions, "-downloadMinecraft"]);
  expect(await step.exitCode()).toBe(0);
  const made = ["libraries", "fabric-server-launch.jar", "server.jar"];
  expect(made.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
  await up.control.resetRequests();
  const server = java(folder, ["-jar", "fabric-server-launch.jar", "nogui"]);
  await server.line(READY);
  await server.line("[Server thread/INFO]: Loading Minecraft 1.20.1 with Fabric Loader 0.16.14");
  expect(await up.control.requests()).toEqual([]);
});

test("Fabric's launcher downloads Mojang's server once, reports a missing mod, and loads complete ones", async () => {
  const folder = serverFolder(29_914);
  const launcher = "/v2/versions/loader/1.20.1/0.16.14/1.1.0/server/jar";
  await save("fabric", launcher, path.join(folder, "fabric-server-launch.jar"));
  await saveRelease("krypton", "fabric", path.join(folder, "mods"));
  await saveRelease("sodium", "fabric", path.join(folder, "mods"));
  const start = ["-jar", "fabric-server-launch.jar", "nogui"];
  const incomplete = java(folder, start);
  expect(await incomplete.exitCode()).toBe(1);
  await incomplete.line(
    "- Mod 'Krypton' (krypton) 0.2.0+fabric requires any version of fabric-api, which is missing!",
  );
  await saveRelease("fabric-api", "fabric", path.join(folder, "mods"));
  await up.control.resetRequests();
  const server = java(folder, start);
  await server.line(READY);
  await server.line("[Server thread/INFO]: Loading Minecraft 1.20.1 with Fabric Loader 0.16.14");
  await server.line("- krypton 0.2.0+fabric");
  // Client-only, so skipped: its line would appear among the others.
  expect(server.lines.join("\n")).not.toContain("- sodium ");
  expect((await up.control.requests()).filter(({ upstream }) => upstream.startsWith("mojang"))).toEqual([]);
});

test.each([
  [
    "forge-maven",
    "/net/minecraftforge/forge",
    "forge-1.20.1-47.4.0",
    "net/minecraftforge/forge",
    "forge",
    "MinecraftForge v47.4.0",
  ],
  [
    "neoforge",
    "/releases/net/neoforged/forge",
    "forge-1.20.1-47.1.106",
    "net/neoforged/forge",
    "neoforge",
    "NeoForge mod loading, version 47.1.106",
  ],
] as const)(
  "the installer from %s makes a server that starts by its argument file",
  async (upstream, base, name, library, loader, greeting) => {
    const folder = serverFolder(loader === "forge" ? 29_915 : 29_916);
    const full = name.replace("forge-", "");
    await save(upstream, `${base}/${full}/${name}-installer.jar`, path.join(folder, "installer.jar"));
    expect(await java(folder, ["-jar", "installer.jar", "--installServer"]).exitCode()).toBe(0);
    expect(existsSync(path.join(folder, "installer.jar.log"))).toBe(true);
    await saveRelease("waystones", loader, path.join(folder, "mods"));
    const start = ["@user_jvm_args.txt", `@libraries/${library}/${full}/unix_args.txt`, "nogui"];
    const incomplete = java(folder, start);
    expect(await incomplete.exitCode()).toBe(1);
    await incomplete.line("Mod ID: 'balm', Requested by: 'waystones'");
    await saveRelease("balm", loader, path.join(folder, "mods"));
    const server = java(folder, start);
    await server.line(READY);
    await server.line(greeting);
    await server.line("- waystones 21.4.0");
  },
);

test("an undeclared client-only mod crashes the server", async () => {
  const folder = serverFolder(29_917);
  const installer = "/net/minecraftforge/forge/1.20.1-47.4.0/forge-1.20.1-47.4.0-installer.jar";
  await save("forge-maven", installer, path.join(folder, "installer.jar"));
  await java(folder, ["-jar", "installer.jar", "--installServer"]).exitCode();
  await saveRelease("mouse-tweaks", "forge", path.join(folder, "mods"));
  const start = ["@libraries/net/minecraftforge/forge/1.20.1-47.4.0/unix_args.txt", "nogui"];
  const server = java(folder, start);
  expect(await server.exitCode()).toBe(1);
  await server.line("for invalid dist DEDICATED_SERVER");
});

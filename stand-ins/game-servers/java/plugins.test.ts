import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { buildGameServers } from "../build.ts";
import { serverFolder, startLocalServer, startReadyServer } from "../testing/local-server.fixture.ts";

const { plugins } = await buildGameServers();

describe("valid plugins", () => {
  test("they are loaded, enabled and listed, dependencies first", async () => {
    const used = [plugins["greeter-addon"], plugins["paper-greeter"], plugins.greeter];
    const { server } = await startReadyServer({ plugins: used });
    await server.line("INFO]: [Greeter] Loading server plugin Greeter v1.0.0");
    const enabling = server.lines.filter((line) => line.includes("] Enabling "));
    expect(enabling.map((line) => line.replace(/^.*Enabling /, ""))).toEqual([
      "Greeter v1.0.0",
      "GreeterAddon v1.0.0",
      "PaperGreeter v1.0.0",
    ]);
    await server.ask("plugins", "Server Plugins (3): Greeter, GreeterAddon, PaperGreeter");
  });

  test("a default config.yml is written once and not changed afterwards", async () => {
    const { folder } = await serverFolder({ plugins: [plugins.greeter] });
    const config = path.join(folder, "plugins/Greeter/config.yml");
    const first = await startLocalServer(folder);
    await first.line("[Greeter] Greeting with: Welcome");
    await first.kill();
    writeFileSync(config, "greeting: Good morning\n");
    const second = await startLocalServer(folder);
    await second.line("[Greeter] Greeting with: Good morning");
    expect(readFileSync(config, "utf8")).toBe("greeting: Good morning\n");
  });
});

describe("plugins that fail while the server keeps running", () => {
  test.each([
    [
      "missing-dependency",
      "[ModernPluginLoadingStrategy] Could not load 'plugins/missing-dependency.jar' in 'plugins'",
      "org.bukkit.plugin.UnknownDependencyException: Unknown/missing dependency plugins: [Vault]. Please download and install these plugins to run 'Shop'.",
    ],
    [
      "future-api",
      "[ModernPluginLoadingStrategy] Could not load plugin 'future-api.jar' in folder 'plugins'",
      "org.bukkit.plugin.InvalidPluginException: Unsupported API version 99.1",
    ],
    [
      "no-description",
      "[DirectoryProviderSource] Error loading plugin: java.lang.IllegalArgumentException: Directory 'plugins/no-description.jar'",
      "does not contain a paper-plugin.yml or plugin.yml!",
    ],
    [
      "not-a-jar",
      "[DirectoryProviderSource] Error preparing plugin context: Directory 'plugins/not-a-jar.jar' failed to update!",
      "Caused by: java.util.zip.ZipException: zip END header not found",
    ],
    [
      "future-java",
      "[ModernPluginLoadingStrategy] Could not load plugin 'future-java.jar' in folder 'plugins'",
      "java.lang.UnsupportedClassVersionError: standin/samples/GreeterPlugin",
    ],
  ] as const)("%s is not loaded, and the reason follows", async (name, refusal, reason) => {
    const { server } = await startReadyServer({ plugins: [plugins[name]] });
    const at = server.lines.indexOf(await server.line(`ERROR]: ${refusal}`));
    const next = server.lines.findIndex((line, index) => index > at && /^\[\d\d:/.test(line));
    expect(server.lines.slice(at + 1, next).join("\n")).toContain(reason);
    expect(await server.ask("plugins", "Server Plugins")).toMatch(/\(0\): $/);
  });

  test("a plugin that throws is not enabled", async () => {
    const { server } = await startReadyServer({ plugins: [plugins["fails-to-enable"]] });
    await server.line("ERROR]: Error occurred while enabling Outdated v1.0.0 (Is it up to date?)");
    expect(await server.ask("plugins", "Server Plugins")).toMatch(/\(0\): $/);
  });

  test("of two jars with the same name, one is used", async () => {
    const { server } = await startReadyServer({ plugins: [plugins.greeter, plugins["greeter-copy"]] });
    const files = "'plugins/greeter.jar' and 'plugins/greeter-copy.jar'";
    await server.line(
      `ERROR]: [ModernPluginLoadingStrategy] Ambiguous plugin name 'Greeter' for files ${files} in 'plugins'`,
    );
    expect(await server.ask("plugins", "Server Plugins")).toMatch(/\(1\): Greeter$/);
  });

  test("plugins with circular dependencies fail the start", async () => {
    const { folder } = await serverFolder({ plugins: [plugins["circle-one"], plugins["circle-two"]] });
    const server = await startLocalServer(folder);
    expect(await server.exitCode()).toBe(1);
    await server.line("[SimpleProviderStorage] Circular plugin loading detected!");
    await server.line("[SimpleProviderStorage]   CircleOne -> CircleTwo -> CircleOne");
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { buildGameServers } from "../build.ts";
import { serverFolder, startLocalServer, startReadyServer } from "../testing/local-server.fixture.ts";

const { plugins } = await buildGameServers();

describe("plugins in good order", () => {
  test("they are loaded, enabled and listed, those that others need first", async () => {
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

  test("a default config.yml is written once and then left alone", async () => {
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

describe("plugins that fail, while the server runs on", () => {
  test.each([
    [
      "missing-dependency",
      "org.bukkit.plugin.UnknownDependencyException: Unknown/missing dependency plugins: [Vault]. Please download and install these plugins to run 'Shop'.",
    ],
    ["future-api", "org.bukkit.plugin.InvalidPluginException: Unsupported API version 99.1"],
    ["no-description", "org.bukkit.plugin.InvalidDescriptionException: Jar does not contain plugin.yml"],
    ["not-a-jar", "java.util.zip.ZipException: zip END header not found"],
    ["future-java", "java.lang.UnsupportedClassVersionError: standin/samples/GreeterPlugin"],
  ] as const)("%s is not loaded, and the reason follows", async (name, reason) => {
    const { server } = await startReadyServer({ plugins: [plugins[name]] });
    const refusal = await server.line(`ERROR]: Could not load 'plugins/${name}.jar' in folder 'plugins'`);
    expect(server.lines[server.lines.indexOf(refusal) + 1]).toContain(reason);
    expect(await server.ask("plugins", "Server Plugins")).toMatch(/\(0\): $/);
  });

  test("a plugin that throws is not enabled", async () => {
    const { server } = await startReadyServer({ plugins: [plugins["fails-to-enable"]] });
    await server.line("ERROR]: Error occurred while enabling Outdated v1.0.0 (Is it up to date?)");
    expect(await server.ask("plugins", "Server Plugins")).toMatch(/\(0\): $/);
  });

  test("of two jars with one name, one is used", async () => {
    const { server } = await startReadyServer({ plugins: [plugins.greeter, plugins["greeter-copy"]] });
    const files = "'plugins/greeter.jar' and 'plugins/greeter-copy.jar'";
    await server.line(`ERROR]: Ambiguous plugin name 'Greeter' for files ${files} in 'plugins'`);
    expect(await server.ask("plugins", "Server Plugins")).toMatch(/\(1\): Greeter$/);
  });

  test("plugins that need each other are left out", async () => {
    const { server } = await startReadyServer({ plugins: [plugins["circle-one"], plugins["circle-two"]] });
    await server.line("Circular plugin loading detected!");
    expect(await server.ask("plugins", "Server Plugins")).toMatch(/\(0\): $/);
  });
});

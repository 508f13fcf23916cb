import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { pingServer } from "../../../adapters/minecraft-status.ts";
import { settled, startGameHost, type GameHost } from "../game-host.fixture.ts";

const cases = [
  {
    platform: "crossplay",
    software: "paper",
    serverType: "paper",
    version: "26.2",
    editions: ["java", "bedrock", "nethernet"],
    // The version that Geyser speaks: before it, ViaVersion had to translate.
    before: ["Geyser-Spigot", "ViaVersion", "floodgate"],
    plugins: ["Geyser-Spigot", "floodgate"],
  },
  {
    platform: "bedrock",
    software: "bedrock",
    serverType: "bedrock",
    version: null,
    editions: ["nethernet"],
    before: [],
    plugins: [],
  },
] as const;

function namesOf(server: Readonly<Record<string, unknown>>): Set<string> {
  return new Set((server["plugins"] as { name: string }[]).map(({ name }) => name));
}

// In the short run the Java Edition stands for all: the stages are the same.
describe.skipIf(inject("isTimeShort"))("a reinstall keeps its platform", () => {
  let host: GameHost;
  beforeAll(async () => {
    host = await startGameHost();
    await host.api.application.pool.query("update users set plan = 'ultimate'");
  }, 180_000);
  afterAll(() => host.api.stop());

  test.each(cases)(
    "$platform",
    async ({ platform, software, serverType, version, editions, before: first, plugins }) => {
      const minecraftVersion = platform === "bedrock" ? "latest" : "1.21.4";
      const serverId = await host.buildServer({ platform, software, minecraftVersion });
      const path = `/api/servers/${serverId}`;
      const before = (await host.read(path)).json;
      expect(namesOf(before)).toEqual(new Set<string>(first));
      const wished = version ?? String(before["minecraftVersion"]);
      const begun = await host.send(`${path}/reinstall`, { serverType, minecraftVersion: wished });
      expect(begun.json).toHaveProperty("jobId");
      const job = await settled(
        async () => (JSON.parse((await host.read(`${path}/jobs`)).text) as Record<string, unknown>[])[0],
      );
      expect(job).toMatchObject({ status: "completed", error: null });
      const server = (await host.read(path)).json;
      expect(server).toMatchObject({ serverType, platformType: platform, port: before["port"] });
      expect(namesOf(server)).toEqual(new Set<string>(plugins));
      expect(server["bedrockPort"]).toBe(before["bedrockPort"]);
      for (const edition of editions) {
        const port = Number(server[edition === "java" ? "port" : "bedrockPort"]);
        const status = await pingServer(edition, String(server["ip"]), port, AbortSignal.timeout(9000));
        expect(status).toBeDefined();
      }
    },
    240_000,
  );
});

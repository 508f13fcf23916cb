import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AgentProcess } from "../services/programs/agent-process.ts";
import { joinBedrock } from "../stand-ins/bots/bedrock-bot.ts";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { acceptEula, importRecipe, recipeFile, untilBuilt, type SeenBuild } from "./steps/build-steps.ts";
import { buildFromFile, call, drainNode, enrolNode, signUpOwner, type Owner } from "./node-under-test.ts";

let agent: AgentProcess;
let nodeId: string;
beforeAll(async () => {
  ({ agent, nodeId } = await enrolNode());
}, 180_000);
afterAll(async () => {
  await drainNode(nodeId);
  await agent.kill("SIGTERM");
}, 180_000);

interface Built {
  readonly owner: Owner;
  readonly build: SeenBuild;
  readonly host: string;
  readonly port: number;
}

async function buildIt(recipe: Readonly<Record<string, unknown>>): Promise<Built> {
  const owner = await signUpOwner();
  await acceptEula(owner);
  const file = recipeFile(recipe);
  const isLarge = recipe["software"] === "forge" || recipe["software"] === "neoforge";
  const id = isLarge ? await buildFromFile(owner, file, 3072) : await importRecipe(owner, file);
  const build = await untilBuilt(owner, id);
  return { owner, build, host: build.address?.host ?? "", port: build.address?.port ?? 0 };
}

const remove = ({ owner, build }: Built) =>
  call(`/api/servers/${build.serverId}`, { method: "DELETE", cookie: owner.cookie });

describe.concurrent("from a recipe to a player who joins", () => {
  test.each([
    ["vanilla", "1.21.4"],
    ["paper", "1.21.4"],
    ["paper", "26.1"],
    ["spigot", "1.21.4"],
    ["forge", "1.20.1"],
    ["neoforge", "1.21.4"],
    ["fabric", "1.21.4"],
  ])("%s %s", { timeout: 150_000 }, async (software, minecraftVersion) => {
    const built = await buildIt({ software, minecraftVersion });
    expect(built.build.plan).toMatchObject({ minecraftVersion });
    const bot = await joinJava({
      host: built.host,
      port: built.port,
      username: `At${software}`,
      version: minecraftVersion,
    });
    await bot.leave();
    await remove(built);
  });

  test("bedrock", { timeout: 150_000 }, async () => {
    const built = await buildIt({ platform: "bedrock", software: "bedrock", minecraftVersion: "latest" });
    const bot = await joinBedrock({
      host: built.host,
      port: built.port,
      username: "Steve",
      version: "1.26.51",
      transport: "nethernet",
    });
    await bot.leave();
    await remove(built);
  });

  test("crossplay, where both editions meet", { timeout: 150_000 }, async () => {
    const built = await buildIt({ platform: "crossplay", software: "paper", minecraftVersion: "1.21.4" });
    const { host, port } = built;
    const java = await joinJava({ host, port, username: "Jen", version: "1.21.4" });
    const bedrock = await joinBedrock({
      host,
      port: built.build.address?.bedrockPort ?? 0,
      username: "Ben",
      version: "1.21.124",
    });
    await vi.waitFor(() => expect(java.playerNames()).toContain(".Ben"), { timeout: 20_000 });
    await Promise.all([java.leave(), bedrock.leave()]);
    await remove(built);
  });
});

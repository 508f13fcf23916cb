import { afterAll, beforeAll, expect, test } from "vitest";
import { startModel, type ModelUnderTest } from "../../../../../../services/engines/scripted-model.ts";
import { createModel } from "../../../adapters/ai-sdk-model.ts";
import { planWithModel } from "./plan-with-model.ts";

const wish = {
  prompt: "Land claims",
  platform: "java",
  memoryMb: 1024,
  maxPlayers: 10,
  recipeId: null,
} as const;
const plan = {
  name: "Claims",
  description: "",
  understood: [],
  softwareReason: "",
  software: "paper",
  minecraftVersion: "latest",
  basedOn: null,
  plugins: [{ id: "modrinth:claims", name: "Claims", reason: "Asked for." }],
  properties: [],
  pluginSettings: [],
  gameRules: [],
  notes: [],
};

let model: ModelUnderTest;
beforeAll(async () => {
  model = await startModel("anthropic");
});
afterAll(() => model?.stop());

test.each([
  ["anthropic", "claude-sonnet-4-5"],
  ["anthropic", "claude-3-haiku-20240307"],
  ["openai", "gpt-5"],
  ["openai-compatible", "local"],
] as const)("%s, %s: what the model looked up is still there when it plans again", async (kind, name) => {
  let searches = 0;
  const asked = model.asked.length;
  model.follow(({ turns }) =>
    turns.some(({ by }) => by === "result")
      ? { kind: "answer", value: plan }
      : {
          kind: "call",
          calls: [
            { tool: "search_plugins", input: { term: "claim", software: "paper", minecraftVersion: null } },
          ],
        },
  );
  const parts = {
    model: createModel({ kind, name, apiKey: "key", baseUrl: model.url }),
    catalogue: {
      versions: async () => ["1.21.4"],
      search: async () => {
        searches += 1;
        return [{ id: "modrinth:claims", name: "Claims", tag: null, downloads: 7, updatedAt: null }];
      },
      details: async () => undefined,
    },
    findObstacle: async () => "It has no version for that.",
  };
  const budget = { timeMs: 20_000, tokens: 100_000 };
  const { outcome, repairs } = await planWithModel(parts, wish, budget, new AbortController().signal);
  const requests = model.asked.slice(asked);
  expect([outcome, repairs, searches, requests.length]).toEqual(["planned", 2, 1, 4]);
  const last = requests.at(-1)?.turns.map(({ by }) => by);
  expect(last).toEqual(["user", "call", "result", "model", "user", "model", "user"]);
  expect(requests.every(({ isCached }) => isCached)).toBe(true);
});

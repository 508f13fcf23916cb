import { expect, test } from "vitest";
import type { ModelAnswer, ModelQuestion, PlanningModel } from "./model-port.ts";
import { planWithModel } from "./plan-with-model.ts";

const wish = {
  prompt: "survival for 12 players",
  platform: "java",
  memoryMb: 1024,
  maxPlayers: 10,
  recipeId: null,
} as const;
const catalogue = { versions: async () => [], search: async () => [], details: async () => undefined };

/** Plans for these numbers of players, one after the other. */
async function plan(...players: readonly number[]) {
  const asked: ModelQuestion[] = [];
  const model: PlanningModel = {
    name: "test",
    ask: async (question): Promise<ModelAnswer> => {
      const value = {
        name: "Test",
        description: "",
        understood: [],
        software: "paper",
        softwareReason: "",
        minecraftVersion: "latest",
        basedOn: null,
        plugins: [],
        properties: [{ key: "max-players", value: String(players[asked.length] ?? players.at(-1)) }],
        pluginSettings: [],
        gameRules: [],
        notes: [],
      };
      asked.push(question);
      return { kind: "answer", value, said: [value], tokens: { input: 1, output: 1 } };
    },
  };
  const parts = { model, catalogue, findObstacle: async () => undefined };
  const budget = { timeMs: 2000, tokens: 1000 };
  return { ...(await planWithModel(parts, wish, budget, new AbortController().signal)), asked };
}

test("a plan that contradicts the words is planned again, with the reason", async () => {
  const { planned, repairs, asked } = await plan(20, 12);
  const last = asked[1]?.turns.at(-1);
  expect(last?.by === "us" && last.text).toContain("The wish says 12 players, but the plan has 20 players.");
  expect([repairs, planned?.recipe.properties["max-players"], planned?.notes]).toEqual([1, "12", []]);
});

test("what a model stands by is asked about twice, and then told to the person", async () => {
  const { planned, outcome, asked } = await plan(20);
  expect([outcome, asked.length]).toEqual(["planned", 3]);
  expect(planned?.notes).toEqual([
    expect.stringMatching(/^You wrote 12 players, but the AI planned 20 players\./),
  ]);
});

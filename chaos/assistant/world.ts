import {
  startModel,
  type ModelProvider,
  type ModelUnderTest,
  type Reply,
} from "../../services/engines/scripted-model.ts";
import { paperRecipe } from "../build/recipe.ts";
import { inBuildWorld, type BuildWorld } from "../build/world.ts";
import { buildOwned, type OwnedServer } from "../servers/owned.ts";

/** A running server whose owner has an AI editor, and the model behind it. */
export interface AssistantWorld {
  readonly world: BuildWorld;
  readonly server: OwnedServer;
  readonly model: ModelUnderTest;
}

/** Each whole answer says that it used this much. */
export const usage = { input: 1000, output: 100 };

const limits = {
  ASSISTANT_TOKENS_PER_PERSON_AND_DAY: "1000000000",
  ASSISTANT_TOKENS_PER_DAY: "1000000000",
  ASSISTANT_STEPS_PER_TURN: "12",
  // Longer than the runs of a killed worker wait to be adopted.
  ASSISTANT_TIME_PER_TURN_MS: "40000",
};

export async function inAssistantWorld<T>(
  wire: ModelProvider,
  work: (world: AssistantWorld) => Promise<T>,
): Promise<T> {
  const model = await startModel(wire);
  const environment = { ...model.environment, ...limits };
  try {
    return await inBuildWorld("assistant", { environment }, async (world) =>
      work({ world, model, server: await buildOwned(world, paperRecipe) }),
    );
  } finally {
    await model.stop();
  }
}

export const say = (text: string): Reply => ({ kind: "say", text, usage });

export const call = (...calls: readonly { readonly tool: string; readonly input: object }[]): Reply => ({
  kind: "call",
  calls,
  usage,
});

/** Gives the answers one after another, the last one again and again. Counts the whole ones. */
export function follow(model: ModelUnderTest, replies: readonly Reply[]): { readonly whole: () => number } {
  let [next, whole] = [0, 0];
  model.follow(() => {
    const reply = replies[Math.min(next++, replies.length - 1)] ?? say("Done.");
    whole += Number("usage" in reply && reply.usage === usage);
    return reply;
  });
  return { whole: () => whole };
}

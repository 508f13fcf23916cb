import type { Reply } from "../../stand-ins/model/script.ts";
import { startScriptedModel, type ScriptedModel } from "../../stand-ins/model/scripted-model.ts";

export type { Reply };

export interface ModelUnderTest extends ScriptedModel {
  /** Settings of an api that uses it. */
  readonly environment: Readonly<Record<string, string>>;
}

export type ModelProvider = "anthropic" | "openai";

/** Settings of an api that uses the model at this address. */
export function modelEnvironment(provider: ModelProvider, url: string): Readonly<Record<string, string>> {
  return {
    MODEL_PROVIDER: provider,
    MODEL_NAME: "scripted-1",
    MODEL_API_KEY: "none",
    MODEL_BASE_URL: url,
  };
}

/** A model host that gives the answers a test tells it to give, over the provider's wire format. */
export async function startModel(provider: ModelProvider): Promise<ModelUnderTest> {
  const model = await startScriptedModel(() => ({ kind: "refuse", status: 500 }));
  return { ...model, environment: modelEnvironment(provider, model.url) };
}

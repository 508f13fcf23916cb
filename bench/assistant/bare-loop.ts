import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

interface Sdk {
  readonly streamText: (options: object) => { readonly textStream: AsyncIterable<string> };
  readonly tool: (options: object) => unknown;
  readonly jsonSchema: (schema: object) => unknown;
  readonly stepCountIs: (count: number) => unknown;
}
interface Provider {
  readonly createOpenAI: (settings: object) => { chat(name: string): unknown };
}

/** What the product's own requests contained, so that both sides send the same. */
export interface BareRequest {
  readonly url: string;
  readonly instructions: string;
  readonly tools: readonly {
    readonly function: { readonly name: string; readonly description?: string; readonly parameters: object };
  }[];
  /** Of every tool. */
  readonly result: string;
}

// The least that a program can do: the library's own loop, with tools that do nothing, and nothing is stored.
const ofApi = createRequire(new URL("../../apps/api/package.json", import.meta.url));
const load = async <T>(name: string) => (await import(pathToFileURL(ofApi.resolve(name)).href)) as T;
const { streamText, tool, jsonSchema, stepCountIs } = await load<Sdk>("ai");
const { createOpenAI } = await load<Provider>("@ai-sdk/openai");

process.once("message", (request: BareRequest) => {
  const runTurn = prepare(request);
  process.on("message", () => void runTurn().then((characters) => process.send?.({ characters })));
  process.send?.("ready");
});

function prepare({ url, instructions, tools: offered, result }: BareRequest) {
  const model = createOpenAI({ apiKey: "none", baseURL: url }).chat("scripted-1");
  const tools = Object.fromEntries(
    offered.map(({ function: { name, description, parameters } }) => [
      name,
      tool({ description, inputSchema: jsonSchema(parameters), execute: async () => result }),
    ]),
  );
  return async () => {
    const messages = [{ role: "user", content: "How is it?" }];
    const settings = { model, instructions, messages, tools, stopWhen: stepCountIs(100) };
    let characters = 0;
    for await (const piece of streamText(settings).textStream) characters += piece.length;
    return characters;
  };
}

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

// The least anybody could do: the library's own loop, with tools that do nothing and no memory of anything.
const ofApi = createRequire(new URL("../../apps/api/package.json", import.meta.url));
const load = async <T>(name: string) => (await import(pathToFileURL(ofApi.resolve(name)).href)) as T;
const { streamText, tool, jsonSchema, stepCountIs } = await load<Sdk>("ai");
const { createOpenAI } = await load<Provider>("@ai-sdk/openai");
const [url = "", ...names] = process.argv.slice(2);
const model = createOpenAI({ apiKey: "none", baseURL: url }).chat("scripted-1");
const inputSchema = jsonSchema({ type: "object" });
const tools = Object.fromEntries(
  names.map((name) => [name, tool({ description: name, inputSchema, execute: async () => "It runs." })]),
);

process.on("message", () => void runTurn());
process.send?.("ready");

async function runTurn(): Promise<void> {
  const messages = [{ role: "user", content: "How is it?" }];
  const { textStream } = streamText({ model, messages, tools, stopWhen: stepCountIs(100) });
  let characters = 0;
  for await (const piece of textStream) characters += piece.length;
  process.send?.({ characters });
}

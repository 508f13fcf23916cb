import type { AssistantRules } from "@blockwright/contract/assistant-rules";
import { readBytes } from "@blockwright/node-protocol/file-operations";
import { applyInstance, watchConsole, writeConsole } from "@blockwright/node-protocol/rpc";
import { startModel, type Reply } from "../../../../../services/engines/scripted-model.ts";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { giveFiles } from "../changes/node-files.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";
import { openChat } from "./assistant-chat.fixture.ts";
import { noRules } from "./rules/house-rules.ts";

export const say = (text: string): Reply => ({ kind: "say", text });
export const call = (tool: string, input: object): Reply => ({ kind: "call", calls: [{ tool, input }] });

/** An api with a model that says what a test wants, and a machine whose game answers what a test wants. */
export async function startScene(
  wire: "openai" | "anthropic" = "openai",
  environment: Readonly<Record<string, string>> = {},
  { withWorker = true }: { readonly withWorker?: boolean } = {},
) {
  const model = await startModel(wire);
  const api = await startTestApi({
    withWorker,
    environment: { ...model.environment, ASSISTANT_TOKENS_PER_PERSON_AND_DAY: "100000000", ...environment },
  });
  let beating: NodeJS.Timeout | undefined;
  return {
    api,
    model,
    /** The answers of the model, one after another; the last one again and again. */
    follow: (...replies: Reply[]): void => {
      let next = 0;
      model.follow(() => replies[Math.min(next++, replies.length - 1)] ?? say(""));
    },
    /** A person with a running server. */
    openServer: async () => {
      const owner = await signUpSomebody(api.url);
      const server = await someRunningServer(api, owner);
      const files = giveFiles(server.node, () => undefined);
      server.node.answers.set(readBytes.name, (_node, body) => {
        const { instanceId, path } = readBytes.request.parse(body);
        const bytes = files.get(`${instanceId} ${path}`);
        if (!bytes) return "path-refused";
        const modifiedAt = new Date(0).toISOString();
        return { bytes: bytes.toString("base64"), sizeBytes: bytes.length, modifiedAt };
      });
      clearInterval(beating);
      beating = setInterval(() => void server.node.beat(), 100);
      const game = giveConsole(server);
      const put = (path: string, text: string) =>
        files.set(`${server.instanceId} ${path}`, Buffer.from(text));
      return {
        ...server,
        owner,
        game,
        put,
        files,
        read: (path: string) => files.get(`${server.instanceId} ${path}`)?.toString(),
        chat: await openChat(api, owner, server.serverId),
        openOtherChat: () => openChat(api, owner, server.serverId),
        players: (players: number) => letPlay(api, server, players),
        setRules: (rules: Partial<AssistantRules>) =>
          ask(`${api.url}/api/servers/${server.serverId}/ai/rules`, {
            method: "PUT",
            body: { ...noRules, ...rules },
            headers: { cookie: owner.cookies },
          }),
      };
    },
    stop: async () => {
      clearInterval(beating);
      await api.stop();
      await model.stop();
    },
  };
}

/** So many are in the game now. */
async function letPlay(api: TestApi, { node, instanceId }: TestServer, players: number): Promise<void> {
  node.observe(instanceId, { numbers: { ...idle, players } });
  await beatAndWait(api, node);
}

const idle = {
  cpuPercent: 0,
  memoryBytes: 0,
  diskBytes: 0,
  networkReceivedBytes: 0,
  networkSentBytes: 0,
  maxPlayers: 20,
  startedAt: null,
};

export const readyLine = '[12:00:00 INFO]: Done (1.0s)! For help, type "help"';

/** A console that has lines, and that answers typed commands. */
function giveConsole({ node, instanceId }: Awaited<ReturnType<typeof someRunningServer>>) {
  const lines: { number: number; text: string }[] = [];
  const game = {
    typed: [] as string[],
    /** How often it was stopped, and who was in the game then. */
    stops: [] as number[],
    print: (text: string) => lines.push({ number: lines.length, text: `[12:00:00 INFO]: ${text}` }),
    printRaw: (text: string) => lines.push({ number: lines.length, text }),
    /** What the game prints when it starts. */
    starts: (): readonly string[] => [readyLine],
    /** What the game prints after a command. */
    answer: (_command: string): readonly string[] => [],
  };
  node.answers.set(watchConsole.name, (_node, body) => {
    const { afterNumber } = watchConsole.request.parse(body);
    const at = new Date(0).toISOString();
    const shown = lines.filter(({ number }) => number > afterNumber).map((line) => ({ ...line, at }));
    return { epoch: "a", lines: shown, skipped: 0 };
  });
  node.answers.set(applyInstance.name, (fake, body) => {
    const { spec } = applyInstance.request.parse(body);
    const { instanceId: id, generation } = spec;
    if ((fake.specs.get(id)?.generation ?? 0) > generation) return "stale-generation";
    const state = spec.power === "on" && spec.holds.length === 0 ? "online" : "offline";
    const isStart = state === "online" && fake.observations.get(id)?.state !== "online";
    if (id === instanceId && isStart) for (const line of game.starts()) game.printRaw(line);
    const { numbers, state: before } = fake.observations.get(id) ?? {};
    if (id === instanceId && state === "offline" && before === "online") {
      game.stops.push(numbers?.players ?? 0);
      fake.observe(id, { numbers: null });
    }
    fake.specs.set(id, spec);
    fake.applied.push(spec);
    fake.observe(id, { generation, state });
    return { generation };
  });
  node.answers.set(writeConsole.name, (_node, body, isRepeated) => {
    const request = writeConsole.request.parse(body);
    if (node.observations.get(instanceId)?.state !== "online") return "not-running";
    if (isRepeated || request.instanceId !== instanceId) return {};
    game.typed.push(request.line);
    for (const text of game.answer(request.line)) game.print(text);
    return {};
  });
  return game;
}

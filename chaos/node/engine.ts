import { request, type IncomingMessage } from "node:http";
import { json, text } from "node:stream/consumers";

/** One of our containers as the engine reports it. */
export interface SeenContainer {
  readonly id: string;
  readonly name: string;
  readonly instanceId: string;
  readonly isStep: boolean;
  readonly isRunning: boolean;
}

interface Listed {
  readonly Id: string;
  readonly Names: readonly string[];
  readonly Labels: Readonly<Record<string, string>>;
  readonly State: string;
}

/** Queries the engine directly, without the agent. */
export async function listContainers(socketPath: string, nodeId: string): Promise<readonly SeenContainer[]> {
  const filters = JSON.stringify({ label: [`blockwright.node=${nodeId}`] });
  const path = `/containers/json?all=1&filters=${encodeURIComponent(filters)}`;
  const found = (await callEngine(socketPath, "GET", path)) as readonly Listed[];
  return found.map(({ Id, Names, Labels, State }) => ({
    id: Id,
    name: Names[0] ?? "",
    instanceId: Labels["blockwright.instance"] ?? "",
    isStep: Labels["blockwright.step"] !== undefined,
    isRunning: State === "running",
  }));
}

export async function callEngine(
  socketPath: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await askEngine(socketPath, method, path, body);
  if (answer.statusCode !== 204) return json(answer);
  drain(answer);
  return undefined;
}

export async function callEngineForText(socketPath: string, path: string): Promise<string> {
  return text(await askEngine(socketPath, "GET", path));
}

async function askEngine(
  socketPath: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Host: "engine", "Content-Type": "application/json" };
    const outgoing = request({ socketPath, method, path, headers });
    outgoing.once("response", resolve).once("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
  if ((answer.statusCode ?? 500) < 400) return answer;
  drain(answer);
  throw new Error(`the engine answered ${answer.statusCode} to ${path}`);
}

/** An unread response keeps its connection, and so this process, open until the engine closes it after five minutes. */
function drain(answer: IncomingMessage): void {
  answer.resume();
}

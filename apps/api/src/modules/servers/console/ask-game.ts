import { setTimeout as sleep } from "node:timers/promises";
import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import type { ToolCaller } from "../../../platform/tool.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { findLiveInstance } from "../servers.repository.ts";
import type { CommandProof } from "./command-proof.ts";
import { writeConsole } from "./write-console.ts";

const lookEveryMs = 250;
const maxLooks = 12;

export async function isAnsweredByGame(
  deps: NodesDeps,
  caller: ToolCaller,
  { question, answer }: CommandProof,
): Promise<boolean> {
  const said = await askGame(deps, caller, question, (messages) =>
    messages.some((message) => answer.test(message)) ? true : undefined,
  );
  return said ?? false;
}

/**
 * Types the question, and reads the lines that come after it until `read` finds the answer in them. Undefined: there is
 * none in time.
 */
export async function askGame<Answer>(
  deps: NodesDeps,
  { actor, serverId, grant }: ToolCaller,
  question: string,
  read: (messages: readonly string[]) => Answer | undefined,
): Promise<Answer | undefined> {
  const live = await findLiveInstance(deps.rows, serverId);
  if (!live) return undefined;
  const linesAfter = (number: number, epoch: string | null) =>
    deps.callNode(live.nodeId, watchConsole, { instanceId: live.id, epoch, afterNumber: number });
  const { epoch, lines } = await linesAfter(-1, null);
  const last = lines.at(-1)?.number ?? -1;
  await writeConsole(deps, deps.transact, actor, { serverId, command: question, rights: grant });
  for (let look = 0; look < maxLooks; look += 1) {
    const said = await linesAfter(last, epoch);
    const isNew = said.epoch === epoch;
    const messages = said.lines.flatMap(({ number, text }) =>
      isNew && number > last ? messageIn(parseLogLine(text)) : [],
    );
    const answer = read(messages);
    if (answer !== undefined) return answer;
    await sleep(lookEveryMs);
  }
  return undefined;
}

/** Without a time it is the rest of another line, which players can have written. */
function messageIn({ time, level, message }: ReturnType<typeof parseLogLine>): string[] {
  return time !== undefined && level === "info" ? [message] : [];
}

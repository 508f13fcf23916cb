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

/** Types the question, and looks for the answer among the lines that come after it. */
export async function isAnsweredByGame(
  deps: NodesDeps,
  { actor, serverId, grant }: ToolCaller,
  { question, answer }: CommandProof,
): Promise<boolean> {
  const live = await findLiveInstance(deps.rows, serverId);
  if (!live) return false;
  const linesAfter = (number: number, epoch: string | null) =>
    deps.callNode(live.nodeId, watchConsole, { instanceId: live.id, epoch, afterNumber: number });
  const { epoch, lines } = await linesAfter(-1, null);
  const last = lines.at(-1)?.number ?? -1;
  await writeConsole(deps, deps.transact, actor, { serverId, command: question, allowed: grant.commands });
  for (let look = 0; look < maxLooks; look += 1) {
    const said = await linesAfter(last, epoch);
    const isNew = said.epoch === epoch;
    const found = said.lines.some(
      ({ number, text }) => isNew && number > last && isAnswer(answer, parseLogLine(text)),
    );
    if (found) return true;
    await sleep(lookEveryMs);
  }
  return false;
}

/** Without a time it is the rest of another line, which players can have written. */
function isAnswer(answer: RegExp, { time, level, message }: ReturnType<typeof parseLogLine>): boolean {
  return time !== undefined && level === "info" && answer.test(message);
}

import { readSpeed, speedQuestion } from "@blockwright/minecraft/console/speed";
import { softwareTypes } from "@blockwright/minecraft/software";
import { askConsole } from "@blockwright/node-protocol/rpc";
import type { NodesDeps } from "../../nodes/index.ts";
import { findServersToAsk, keepSpeeds, type MeasuredSpeed, type ServerToAsk } from "./history.repository.ts";

type SpeedDeps = Pick<NodesDeps, "rows" | "callNode" | "now">;

const atOnce = 16;
/** The next minute begins after that. Servers that were not asked by then have a gap. */
const askForMs = 40_000;

/** Asks every game with players how fast it runs. Returns how many told. */
export async function measureSpeeds(deps: SpeedDeps): Promise<number> {
  const waiting = await findServersToAsk(deps.rows, deps.now());
  const endsAt = performance.now() + askForMs;
  const told: MeasuredSpeed[] = [];
  const askInTurn = async () => {
    for (let next = waiting.pop(); next && performance.now() < endsAt; next = waiting.pop()) {
      const speed = await measure(deps, next);
      if (speed) told.push(speed);
    }
  };
  const minute = deps.now();
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  await keepSpeeds(deps.rows, minute, told);
  return told.length;
}

/** Undefined: it does not tell, or its machine does not answer. */
async function measure({ callNode }: SpeedDeps, asked: ServerToAsk): Promise<MeasuredSpeed | undefined> {
  const { serverId, instanceId, nodeId, serverType, minecraftVersion } = asked;
  const software = softwareTypes.find((type) => type === serverType);
  const question = software && speedQuestion(software, minecraftVersion);
  if (!question) return undefined;
  const commands = [...question.commands];
  const request = { instanceId, commands, answers: "speed" as const, lines: question.lines };
  const answer = await callNode(nodeId, askConsole, request).catch(() => undefined);
  const speed = answer && readSpeed(answer.messages);
  return speed && (speed.tps !== null || speed.mspt !== null) ? { serverId, ...speed } : undefined;
}

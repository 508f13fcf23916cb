import { askConsole } from "@blockwright/node-protocol/rpc";
import type { NodesDeps } from "../../nodes/index.ts";
import { inDimension } from "./rule-item.ts";

const isSetTo = /^Gamerule (?:minecraft:)?(\w{1,60}) is currently set to: (-?\w{1,20})$/;
/** Up to 1.12. */
const wasSetTo = /^(\w{1,60}) = (-?\w{1,20})$/;

interface Game {
  readonly nodeId: string;
  readonly instanceId: string;
}

interface Question {
  readonly rules: readonly string[];
  readonly dimension: string;
}

/** The values that the running game tells. A rule that it does not have is missing. */
export async function askRules(
  { callNode }: Pick<NodesDeps, "callNode">,
  { nodeId, instanceId }: Game,
  { rules, dimension }: Question,
): Promise<ReadonlyMap<string, string>> {
  const { messages } = await callNode(nodeId, askConsole, {
    instanceId,
    commands: rules.map((rule) => inDimension(dimension, `gamerule ${rule}`)),
    answers: "game-rule",
    lines: rules.length,
  });
  const told = messages.flatMap((message): [string, string][] => {
    const [, rule = "", value = ""] = isSetTo.exec(message) ?? wasSetTo.exec(message) ?? [];
    return rules.includes(rule) ? [[rule, value]] : [];
  });
  return new Map(told);
}

import { type Context, type CrashRule, lineRule, ranks, type Tale } from "./crash-rule.ts";
import type { SceneLine } from "./crash-scene.ts";

const optionName =
  /^(?:Unrecognized|Improperly specified|Missing [+/-]{3}) (?:VM )?option:? '?([\w+:.=-]{1,80})/;
const aboutMemory = /\b(?:heap|memory|[Ss]urvivor|[Yy]oung|region size)/;

function tell(line: SceneLine): Tale {
  const name = optionName.exec(line.message)?.[1];
  if (name !== undefined)
    return {
      line,
      sentence: `Java does not know the start flag ${name}. Take it out and start the server again.`,
    };
  return aboutMemory.test(line.message)
    ? {
        line,
        sentence:
          "The start flags divide the memory in a way that Java refuses. Take the usual flags for this server's memory.",
      }
    : {
        line,
        sentence: "Java refuses the start flags of this server. Take the usual ones and start it again.",
      };
}

function neighbour({ scene, line }: Context, distance: -1 | 1): SceneLine {
  return scene.lines[line.index + distance] ?? line;
}

/** Java says what it minds beside the line that it always says then. */
export const flagRules: readonly CrashRule[] = [
  lineRule({
    class: "start-flags",
    rank: ranks.named,
    pattern: /^Error: Could not create the Java Virtual Machine/,
    tell: (_match, context) => tell(neighbour(context, -1)),
  }),
  lineRule({
    class: "start-flags",
    rank: ranks.named,
    pattern: /^Error occurred during initialization of VM/,
    tell: (_match, context) => tell(neighbour(context, 1)),
  }),
];

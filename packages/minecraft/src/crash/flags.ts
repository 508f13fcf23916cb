import { type Context, type CrashRule, lineRule, ranks, type Explanation } from "./rule.ts";
import type { SceneLine } from "./scene.ts";

const optionName =
  /^(?:Unrecognized|Improperly specified|Missing [+/-]{3}) (?:VM )?option:? '?([\w+:.=-]{1,80})/;
const aboutMemory = /\b(?:heap|memory|[Ss]urvivor|[Yy]oung|region size)/;

function explain(line: SceneLine): Explanation {
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

/** The line next to Java's generic error names the rejected flag. */
export const flagRules: readonly CrashRule[] = [
  lineRule({
    class: "start-flags",
    rank: ranks.named,
    pattern: /^Error: Could not create the Java Virtual Machine/,
    explain: (_match, context) => explain(neighbour(context, -1)),
  }),
  lineRule({
    class: "start-flags",
    rank: ranks.named,
    pattern: /^Error occurred during initialization of VM/,
    explain: (_match, context) => explain(neighbour(context, 1)),
  }),
  lineRule({
    class: "start-flags",
    rank: ranks.named,
    // Forge and NeoForge read their flags from this file.
    pattern: /^Error: could not open `(\S{0,200}jvm_args\.txt)'/,
    explain: ([, file = ""]) => ({
      sentence: `The file ${file} with the start flags is missing. Create it, empty if need be, and start again.`,
    }),
  }),
  lineRule({
    class: "start-flags",
    rank: ranks.named,
    // The server's own options, behind the name of its file.
    pattern:
      /^joptsimple\.(?:Unrecognized|OptionMissingRequired|IllegalOption)\w{1,40}Exception: (.{1,200})$/,
    explain: ([, said = ""]) => ({
      sentence: `The server does not know one of its start options (${said}). Options for Java stand before -jar; take the wrong one out and start again.`,
    }),
  }),
  lineRule({
    class: "start-flags",
    rank: ranks.named - 1,
    pattern:
      /^(?:Invalid (?:maximum|initial) heap size: |Could not reserve enough space for |Unrecognized (?:VM )?option:? ['-]|Initial heap size set to a larger value than the maximum|Conflicting collector combinations|Multiple garbage collectors selected)/,
    explain: (_match, { line }) => explain(line),
  }),
];

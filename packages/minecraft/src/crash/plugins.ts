import { fixOfPlugin } from "./add-on-fix.ts";
import { type CrashRule, lineRule, ranks } from "./rule.ts";
import type { Scene, SceneLine } from "./scene.ts";
import { readLoadEvent } from "../console/load-event.ts";
import { pluginVersion } from "../console/plugin-version.ts";

/** The plugin that was being enabled when the output ended. */
function lastToBeEnabled({ lines, ready }: Scene): { plugin: string; line: SceneLine } | undefined {
  const line = ready
    ? undefined
    : lines.findLast(({ message }) => readLoadEvent(message)?.kind === "enabling");
  const event = line && readLoadEvent(line.message);
  if (!line || event?.kind !== "enabling") return undefined;
  const { plugin } = event;
  const later = lines.slice(line.index + 1).filter(({ head }) => head === undefined);
  const isOwn = ({ message, speaker }: SceneLine) => speaker === plugin || message.startsWith(`[${plugin}] `);
  return later.every(isOwn) ? { plugin, line } : undefined;
}

const bothers = { weight: "bothers", rank: ranks.part } as const;

/** Problems that plugins cause while the server runs, including plugins that stop it. */
export const pluginRules: readonly CrashRule[] = [
  {
    class: "plugin-enable",
    weight: "ends",
    rank: ranks.part + 2,
    find(scene, evidence) {
      const waiting = evidence.exit?.reason === "never-ready" ? lastToBeEnabled(scene) : undefined;
      if (!waiting) return undefined;
      const { plugin, line } = waiting;
      return {
        class: "plugin-enable",
        line,
        sentence: `The server waited for the plugin ${plugin}, which never finished starting. Take a version of it that fits ${evidence.minecraftVersion}, or remove it.`,
        fix: fixOfPlugin("replace-plugin", plugin, evidence),
        confidence: "likely",
      };
    },
  },
  lineRule({
    class: "plugin-shutdown",
    rank: ranks.named,
    pattern:
      /^(?:THE SERVER IS GOING TO SHUT DOWN AS DEFINED IN THE CONFIGURATION|[\w ,.']{0,100}configuration must be fixed)/,
    explain(_match, { line, evidence }) {
      if (line.speaker === undefined) return undefined;
      return {
        sentence: `The plugin ${line.speaker} stopped the server because its own settings are wrong. Repair its settings; the lines above say which.`,
        fix: fixOfPlugin("edit-plugin-config", line.speaker, evidence),
      };
    },
  }),
  lineRule({
    ...bothers,
    rank: ranks.part - 1,
    class: "plugin-disable",
    pattern: new RegExp(
      `^Error occurred while disabling (.{1,100}?) v${pluginVersion} \\(Is it up to date\\?\\)`,
    ),
    explain: ([, plugin = ""]) => ({
      sentence: `The plugin ${plugin} had trouble while it was switched off. Nothing needs to be done unless it lost data.`,
    }),
  }),
  lineRule({
    ...bothers,
    class: "plugin-runtime",
    pattern:
      /^(?:Could not pass event \w{1,100} to |Task #?\d{1,10} for |(?:Command exception: )?(?:[\w.]{1,100}Exception: )?(?:Cannot execute command|Unhandled exception executing command) '[^']{1,200}' in plugin )(.{1,100}?) v\S{1,100}/,
    explain: ([, plugin = ""], { evidence }) => ({
      sentence: `The plugin ${plugin} has a fault that shows while people play. Update it, or remove it if that does not help.`,
      fix: fixOfPlugin("replace-plugin", plugin, evidence),
      confidence: "likely",
    }),
  }),
];

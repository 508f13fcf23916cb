import { fixOfPlugin } from "./add-on-fix.ts";
import { isOfPlugin, wantsNewerJava } from "./java.ts";
import { type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesAfter, type Scene, type SceneLine } from "./scene.ts";
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

/** A plugin's code for an event or a command. */
const calledByServer =
  /^\s{0,40}(?:at )?(?:[\w.@-]{1,60}\/{1,2}){0,2}org\.bukkit\.(?:plugin\.(?:RegisteredListener\.callEvent|EventExecutor\$)|command\.PluginCommand\.execute)\b/;

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
        sentence: `The server waited for the plugin ${plugin}, which never finished starting. Update it, or remove it.`,
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
      // Newer versions of Paper don't ask.
      `^Error occurred (?:\\(in the plugin loader\\) )?while disabling (.{1,100}?) v${pluginVersion}(?: \\(Is it up to date\\?\\)|$)`,
    ),
    explain: ([, plugin = ""]) => ({
      sentence: `The plugin ${plugin} had trouble while it was switched off. Nothing needs to be done unless it lost data.`,
    }),
  }),
  lineRule({
    weight: "lacks",
    rank: ranks.part + 1,
    class: "geyser-java",
    pattern:
      /^java\.lang\.UnsupportedClassVersionError: org\/geysermc\/.{1,500}?class file version (\d{2,3})\./,
    explain([, version], { evidence }) {
      const { sentence, ...rest } = wantsNewerJava(Number(version) - 44, evidence, "Geyser or Floodgate");
      return { ...rest, sentence: `Players from Bedrock cannot join. ${sentence}` };
    },
  }),
  lineRule({
    weight: "lacks",
    rank: ranks.part,
    class: "plugin-java",
    // Without the line that names its file, as a plugin that loads others prints it.
    pattern:
      /^java\.lang\.(?:UnsupportedClassVersionError: .{1,600}?(?:class file|Unsupported major\.minor) version (\d{2,3})\.|IllegalArgumentException: Unsupported class file major version (\d{2,3})$)/,
    explain([, compiled, converted], context) {
      const version = compiled ?? converted;
      if (!isOfPlugin(context)) return undefined;
      return wantsNewerJava(Number(version) - 44, context.evidence, "A plugin");
    },
  }),
  lineRule({
    ...bothers,
    rank: ranks.part - 1,
    class: "plugin-runtime",
    // Copied without the line that names the plugin.
    pattern: /^org\.bukkit\.(?:event\.EventException|command\.CommandException)\b/,
    explain: () => ({
      sentence:
        "One of the plugins has a fault that shows while people play. The lines below the error name it; update it, or remove it if that does not help.",
      confidence: "possible",
    }),
  }),
  lineRule({
    ...bothers,
    rank: ranks.part - 1,
    class: "plugin-runtime",
    // A piece of a log that begins with the exception, below the line that names the plugin.
    pattern: /^(?:[a-z]\w{0,30}\.){1,10}[A-Z]\w{0,60}(?:Exception|Error)\b/,
    explain: (_match, { scene, line }) =>
      line.index === 0 && linesAfter(scene, line, 12).some(({ message }) => calledByServer.test(message))
        ? {
            sentence:
              "One of the plugins has a fault that shows while people play. The lines below the error name it; update it, or remove it if that does not help.",
            confidence: "possible",
          }
        : undefined,
  }),
  lineRule({
    ...bothers,
    rank: ranks.part - 1,
    class: "plugin-runtime",
    // A task beside the game, which often only looks for updates: told only for a piece of a log that is about it.
    pattern:
      /^(?:[\w.]{1,100}Exception: )?Plugin (.{1,100}?) v\S{1,100} .{0,60}generated an exception while executing task \d/,
    explain: ([, plugin = ""], { scene, evidence }) =>
      scene.ready || scene.peopleFromIndex < Infinity
        ? undefined
        : {
            sentence: `The plugin ${plugin} has a fault that shows while people play. Update it, or remove it if that does not help.`,
            fix: fixOfPlugin("replace-plugin", plugin, evidence),
            confidence: "possible",
          },
  }),
  lineRule({
    ...bothers,
    rank: ranks.part - 1,
    class: "plugin-runtime",
    // BungeeCord names the class of the plugin.
    pattern: /^Error dispatching event \w{1,60}\(.{0,300}\) to listener ([\w.$]{1,150})@/,
    explain: ([, listener = ""]) => ({
      sentence: `One of the proxy's plugins has a fault that shows while people play (${listener}). Update it, or remove it if that does not help.`,
      confidence: "likely",
    }),
  }),
  lineRule({
    weight: "lacks",
    rank: ranks.part - 1,
    class: "plugin-enable",
    // A plugin that prints the error itself: it is made for another version of the server.
    pattern:
      /^java\.lang\.(?:NoSuchMethodError|NoSuchFieldError|AbstractMethodError|IncompatibleClassChangeError|VerifyError)\b/,
    explain(_match, { scene, line, evidence }) {
      const frames = linesAfter(scene, line, 40).map(({ message }) => message);
      const isStart =
        frames.some((frame) =>
          /^\s{0,40}(?:at )?org\.bukkit\.plugin\.java\.JavaPlugin\.setEnabled\(/.test(frame),
        ) &&
        !frames.some((frame) => /\.disablePlugin\(/.test(frame)) &&
        line.head?.message.startsWith("Error occurred while disabling") !== true;
      return isStart
        ? {
            sentence: `A plugin could not start, because it is made for another version of the server. The lines below the error name it; take its version for ${evidence.minecraftVersion || "this Minecraft"}.`,
            confidence: "possible",
          }
        : undefined;
    },
  }),
  lineRule({
    weight: "lacks",
    rank: ranks.part - 1,
    class: "plugin-invalid",
    pattern:
      /^org\.bukkit\.plugin\.Invalid(?:Plugin|Description)Exception: (?:Cannot find main class|Invalid plugin\.yml|main class `)/,
    explain: (_match, { line }) =>
      line.head && readLoadEvent(line.head.message)?.kind === "load-failed"
        ? undefined
        : {
            sentence:
              "The file of a plugin is damaged or is no plugin for this server. Remove the one that was added last, and upload it again if you need it.",
          },
  }),
  lineRule({
    ...bothers,
    class: "plugin-runtime",
    pattern:
      /^(?:Could not pass event \w{1,100} to |(?:Task #?\d{1,10}|(?:Global|Entity|Location|Async scheduler) task) for |Couldn't pass (?!ProxyInitializeEvent )\w{1,100} to |(?:Command exception: )?(?:[\w.]{1,100}Exception: )?(?:Cannot execute command|Unhandled exception executing command) '[^']{1,200}' in plugin )(.{1,100}?)(?: v\S{1,100}|$)/,
    explain: ([, plugin = ""], { evidence }) => ({
      sentence: `The plugin ${plugin} has a fault that shows while people play. Update it, or remove it if that does not help.`,
      fix: fixOfPlugin("replace-plugin", plugin, evidence),
      confidence: "likely",
    }),
  }),
];

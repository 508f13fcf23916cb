import { fixOfMissing, fixOfPlugin } from "./add-on-fix.ts";
import { installedPlugin } from "./evidence.ts";
import { type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesAfter, type SceneLine } from "./scene.ts";

const lacks = { weight: "lacks", rank: ranks.part + 2 } as const;
const framesRead = 8;

/** Of a quiet line, whose name in brackets is still part of the message. */
function speakerOf({ speaker, message }: SceneLine): string | undefined {
  return speaker ?? /^\[([\w .+-]{1,60})\] /.exec(message)?.[1];
}

/** What a plugin needs from its surroundings: another plugin, another server, a file, a port. */
export const pluginNeedRules: readonly CrashRule[] = [
  lineRule({
    ...lacks,
    class: "folia",
    // Folia has no such scheduler; the plugin's description may say otherwise.
    pattern: /^java\.lang\.UnsupportedOperationException\b/,
    explain(_match, { scene, line }) {
      const frames = linesAfter(scene, line, framesRead).map(({ message }) => message);
      const isFolia = frames.some((frame) =>
        /\bCraft(?:Scheduler|AsyncScheduler)\.\w{1,40}\(.{0,80}[Ff]olia|\bCraftScheduler\.handle\(/.test(
          frame,
        ),
      );
      return isFolia
        ? {
            sentence:
              "A plugin uses what Folia does not have. Remove the plugin that the lines below name, or replace it with one for Folia.",
            fix: { kind: "choose-software", software: "paper" },
          }
        : undefined;
    },
  }),
  lineRule({
    ...lacks,
    class: "plugin-dep",
    pattern:
      /^Could not set generator for (?:default )?world '([^']{1,100})': Plugin '([\w .+-]{1,100})' does not exist/,
    explain: ([, world = "", plugin = ""]) => ({
      sentence: `The world ${world} is made by the plugin ${plugin}, which is not there. Install it, or new land in that world looks different.`,
      fix: fixOfMissing([plugin]),
    }),
  }),
  lineRule({
    ...lacks,
    rank: ranks.part + 1,
    class: "plugin-dep",
    // Many plugins look for another one themselves, each in its own words, and then switch themselves off.
    pattern:
      /^(?:[\w .,:!'-]{0,60} )?(Vault|ProtocolLib|PlaceholderAPI|WorldGuard|WorldEdit|Citizens|LuckPerms|Multiverse-Core|PacketEvents|HolographicDisplays|DecentHolograms)\b[\w ,:'-]{0,40}(?:not (?:be )?(?:found|installed|present)|missing|required)\b/i,
    explain([, needed = ""], { scene, line, evidence }) {
      const { speaker } = line;
      const said = [line, ...linesAfter(scene, line, 2)].map(({ message }) => message);
      const isOff = said.some(
        (text, index) => (index === 0 || text.includes(speaker ?? "")) && /\bdisabl/i.test(text),
      );
      if (speaker === undefined || !isOff || installedPlugin(evidence, needed) !== undefined)
        return undefined;
      return {
        sentence: `The plugin ${speaker} needs ${needed}, which is not there. Install it, or remove ${speaker}.`,
        fix: fixOfMissing([needed]),
        confidence: "likely",
      };
    },
  }),
  lineRule({
    ...lacks,
    rank: ranks.part,
    class: "plugin-enable",
    // Each in its own words, and then it switches itself off or throws.
    pattern:
      /^(?:&.)?(?:\[[^\]]{1,60}\] )?(?:&.)?(?:[\w.]{1,150}Exception: )?(?:(?:This|The|Your) )?[\w .,:'"-]{0,80}(?:(?:not |n't |un)(?:\w{1,20} ){0,2}(?:compatible|support(?:ed|s)?)|incompatible)\b[\w .,:'"-]{0,60}/i,
    explain([said], { scene, line, evidence }) {
      const isAboutVersion =
        /\b(?:server|minecraft|mc|spigot|paper|bukkit|nms)\b.{0,20}\bversion|\bversion\b.{0,60}\b(?:server|minecraft|spigot|paper|bukkit)\b/i;
      const plugin = speakerOf(line);
      if (plugin === undefined || !isAboutVersion.test(said)) return undefined;
      const isOff = linesAfter(scene, line, 4).some(
        (next) =>
          /^\s{0,40}at [\w.$/<>@-]{1,200}\(/.test(next.message) ||
          (speakerOf(next) === plugin && /\bdisabl(?:ed|ing)\b/i.test(next.message)),
      );
      return isOff
        ? {
            sentence: `The plugin ${plugin} does not support this version of Minecraft and switched itself off. Update it, or remove it.`,
            fix: fixOfPlugin("replace-plugin", plugin, evidence),
            confidence: "likely",
          }
        : undefined;
    },
  }),
  lineRule({
    ...lacks,
    class: "plugin-dep",
    // Geyser.
    pattern: /^Auth-type set to Floodgate but Floodgate is not installed!/,
    explain: (_match, { evidence }) => ({
      sentence:
        "Players from Bedrock cannot join: Geyser's settings want Floodgate, which is not there. Install it, or choose another auth-type.",
      fix: installedPlugin(evidence, "floodgate") === undefined ? fixOfMissing(["floodgate"]) : undefined,
    }),
  }),
  lineRule({
    ...lacks,
    class: "floodgate-key",
    pattern: /^Auth-type set to Floodgate and the public key is missing!/,
    explain: () => ({
      sentence:
        "Players from Bedrock cannot sign in: Geyser does not find Floodgate's key. Copy key.pem from Floodgate's folder into Geyser's.",
    }),
  }),
  lineRule({
    ...lacks,
    class: "plugin-config",
    // Geyser.
    pattern: /^Failed to read\/create config\.yml! Make sure it's up to date/,
    explain: (_match, { line, evidence }) => ({
      sentence:
        "Geyser cannot read its settings. Correct its config.yml, or delete it: a new one is made at the next start.",
      fix: fixOfPlugin("edit-plugin-config", line.speaker ?? "Geyser-Spigot", evidence),
    }),
  }),
  lineRule({
    ...lacks,
    rank: ranks.part - 1,
    class: "plugin-config",
    // NuVotifier, Dynmap, Simple Voice Chat: each has a port of its own.
    pattern:
      /^(?:Votifier was not able to bind to |Failed to start WebServer on \S|Failed to run voice chat at UDP port \d|Failed to bind to address, is it already in use\?)/,
    explain: (_match, { line: { speaker }, evidence }) => ({
      sentence: `${speaker === undefined ? "A plugin" : `The plugin ${speaker}`} cannot take the port in its settings. Give it a port that belongs to this server.`,
      fix: speaker === undefined ? undefined : fixOfPlugin("edit-plugin-config", speaker, evidence),
      confidence: "likely",
    }),
  }),
];

import { type CrashRule, type Explanation, lineRule, ranks } from "./rule.ts";
import { linesAfter, linesBefore, type SceneLine } from "./scene.ts";

const { named } = ranks;
const exception = /^[\w.$]{1,150}(?:Exception|Error)\b/;
const brokenJson =
  /^(?:com\.google\.gson\.(?:Json\w{1,30}|stream\.Malformed\w{1,30})Exception|java\.lang\.IllegalStateException: (?:Expected|Not a JSON))/;

const listFiles: Readonly<Record<string, string>> = {
  "operators list": "ops.json",
  "white-list": "whitelist.json",
  "user banlist": "banned-players.json",
  "ip banlist": "banned-ips.json",
};
/** Who reads a settings file, as the frames of its parser's error show. */
const readers: readonly (readonly [RegExp, string])[] = [
  [/\bConfigurations\.initializeGlobal/, "config/paper-global.yml"],
  [/\bConfigurations\.initializeWorldDefaults/, "config/paper-world-defaults.yml"],
  [/\bio\.papermc\.paper\.configuration\.|\bPaperConfigurations\b/, ""],
  [/\bPaperConfig\.init\(/, "paper.yml"],
  [/\bSpigotConfig\.init\(/, "spigot.yml"],
  [/\bPurpurConfig\.init\(/, "purpur.yml"],
  [/\bnet\.md_5\.bungee\.conf\./, "config.yml"],
];
const framesRead = 40;

function told(file: string): Explanation {
  return {
    sentence: `A line in ${file || "one of the files in the folder config"} is written wrongly, so the server cannot read its settings. Correct it, or delete the file: the server makes a new one.`,
    fix: file === "" ? undefined : { kind: "repair-file", path: file },
  };
}

function readerBelow(lines: readonly SceneLine[]): string | undefined {
  return readers.find(([frames]) => lines.some(({ message }) => frames.test(message)))?.[1];
}

/** Settings of the server or proxy itself that it cannot read. */
export const settingFileRules: readonly CrashRule[] = [
  lineRule({
    class: "settings-broken",
    rank: named,
    pattern:
      /^(?:Could not load ([\w-]{1,40}\.yml), please correct your syntax errors|java\.lang\.Exception: Failed to load configuration file: ([\w-]{1,40}\.yml)$)/,
    explain([, spigot, paper]) {
      const file = spigot ?? paper ?? "";
      return {
        sentence: `A line in ${file} is written wrongly, so the server cannot read its settings. Correct it, or delete the file: the server makes a new one.`,
        fix: { kind: "repair-file", path: file },
      };
    },
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    // Forge and NeoForge; the file is in `config`, or in `serverconfig` of the world for the type SERVER.
    pattern:
      /^[\w.$]{1,150}ConfigLoadingException: Failed loading config file ([\w .+/-]{1,150}) of type (\w{1,20}) for modid ([\w-]{1,100})/,
    explain: ([, file = "", type = "", mod = ""]) => ({
      sentence: `The settings file ${file} of the mod ${mod} is damaged, which happens when a server is cut off while it saves. Delete it: the mod makes a new one.`,
      fix: type === "COMMON" ? { kind: "delete-file", path: `config/${file}` } : undefined,
    }),
  }),
  lineRule({
    class: "settings-broken",
    rank: ranks.report + 3,
    // The parser of Forge and NeoForge, when nobody names the file.
    pattern: /^(?:com\.electronwill\.)?nightconfig\.core\.io\.ParsingException: /,
    explain: (_match, { scene: { ready } }) =>
      ready
        ? undefined
        : {
            sentence:
              "A settings file of a mod is damaged, which happens when a server is cut off while it saves. Look in the folder config, and in serverconfig of the world, for a file that is empty; delete it: the mod makes a new one.",
            confidence: "likely",
          },
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    pattern:
      /^(?:Failed to load properties from file: (?:\S{0,300}[/\\])?server\.properties|(?:[\w.]{1,100}Exception: )?Could not load paper configuration files)/,
    explain: ([text], { scene, line }) => {
      const isPaper = text.endsWith("paper configuration files");
      // At the first start there is no such file yet: the server makes one and goes on.
      const below = scene.lines[line.index + 1]?.message ?? "";
      if (!isPaper && (!exception.test(below) || below.includes("NoSuchFileException"))) return undefined;
      return {
        sentence: `The server cannot read ${isPaper ? "one of Paper's settings files in the folder config" : "server.properties"}. Correct it, or delete it: the server makes a new one.`,
        fix: isPaper ? undefined : { kind: "repair-file", path: "server.properties" },
      };
    },
  }),
  lineRule({
    class: "settings-broken",
    // More exact than the crash report around it, and than what a plugin might have done.
    rank: named,
    // SnakeYAML and Configurate, which carry the name of no file: the frames tell who reads it.
    pattern:
      /^(?:[\w.$]{1,150}(?:Exception|Error): )?(?:while (?:scanning|parsing) |unacceptable (?:character|code point) '|mapping values are not allowed here|java\.nio\.charset\.MalformedInputException: |\[\]: Unknown error occurred while loading|special characters are not allowed|\[[\w, .-]{1,300}\] of type )/,
    explain(_match, { scene, line }) {
      const file = readerBelow([...linesBefore(scene, line, 12), ...linesAfter(scene, line, framesRead)]);
      return file === undefined ? undefined : told(file);
    },
  }),
  lineRule({
    class: "settings-broken",
    weight: "lacks",
    rank: ranks.part + 1,
    // Bukkit goes on with the usual settings.
    pattern:
      /^(?:Cannot load (?:\.[/\\])?((?:bukkit|commands|help|permissions|spigot|paper)\.yml)$|Server permissions file (permissions\.yml) is not valid YAML)/,
    explain: ([, file, permissions], { line }) =>
      line.speaker === undefined || line.speaker.includes(".") ? told(file ?? permissions ?? "") : undefined,
  }),
  lineRule({
    class: "settings-broken",
    weight: "lacks",
    rank: ranks.part,
    pattern: /^Failed to load (operators list|white-list|user banlist|ip banlist): ?(.{0,200})$/,
    explain([, list = "", why = ""], { scene, line }) {
      const file = listFiles[list] ?? "";
      const below = scene.lines[line.index + 1]?.message ?? "";
      // At the first start there is no such file yet.
      if (!brokenJson.test(why) && !brokenJson.test(below)) return undefined;
      return {
        sentence: `The file ${file} is written wrongly, so nobody in it counts. Correct it, or delete it: the server makes a new one.`,
        fix: { kind: "repair-file", path: file },
      };
    },
  }),
  lineRule({
    class: "settings-broken",
    weight: "lacks",
    rank: ranks.part,
    // Spigot keeps what was there.
    pattern: /^Unable to read file (ops|whitelist|banned-players|banned-ips)\.json, backing it up/,
    explain: ([, list = ""]) => ({
      sentence: `The file ${list}.json was written wrongly, so the server started a new one and nobody in it counts. Correct ${list}.json.backup, and put it back under its old name.`,
    }),
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    pattern: /^Loading a newer configuration than is supported \(\d{1,4} > \d{1,4}\)!/,
    explain: () => ({
      sentence:
        "The settings in the folder config come from a newer Paper. Take that version again, or delete the files that the lines above name.",
    }),
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    // BungeeCord.
    pattern:
      /^(?:[\w.]{1,100}Exception: )?(?:Could not load configuration!|Invalid configuration encountered - this is a configuration error|No (?:servers|listeners) defined|Server \S{1,100} \(priority \S{1,40}\) is not defined)/,
    explain: () => told("config.yml"),
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    pattern: /^Unable to read\/load\/save your velocity\.toml\. The server will shut down/,
    explain: () => told("velocity.toml"),
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    pattern: /^Your configuration is invalid\. Velocity will not start up until the errors/,
    explain(_match, { scene, line }) {
      const fault = linesBefore(scene, line, 12).find(({ message }) =>
        /^(?:Fallback server |Server |Forced host |Invalid |'bind' option )/.test(message),
      );
      return {
        sentence:
          "A setting in velocity.toml does not fit the others, such as a server that is named but not listed. Correct what this line says.",
        fix: { kind: "repair-file", path: "velocity.toml" },
        ...(fault && { line: fault }),
      };
    },
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    // Bedrock.
    pattern: /^(?:Error reading file: server\.properties|Could not load server\.properties file)/,
    explain: () => ({
      sentence:
        "The server cannot read server.properties. Correct it, or bring it back: it has to be in the server's own folder.",
      fix: { kind: "repair-file", path: "server.properties" },
    }),
  }),
];

import { parseLogLine } from "../../console/log-line.ts";
import type { SoftwareType } from "../../software.ts";

export interface IdentifiedServer {
  /** For a proxy, the software whose plugins are like its own. */
  readonly software: SoftwareType;
  readonly proxy?: "velocity" | "bungeecord";
  readonly minecraftVersion: string;
  /** Its major version; null if the log does not say. */
  readonly java: number | null;
}

/** The most specific first: a hybrid prints the line of Bukkit as well as that of its mod loader. */
const softwareWords: readonly (readonly [SoftwareType, RegExp])[] = [
  ["bedrock", /^(?:Starting Server\s*$|Session ID [\da-f-]{36})/],
  [
    "neoforge",
    /(?:--fml\.neoForgeVersion\b|^NeoForge mod loading, version |--launchTarget, (?:neo)forgeserver, --fml\.neo|^ModLauncher launch target: neoforgeserver)/,
  ],
  [
    "fabric",
    /^(?:Loading Minecraft \S{1,40} with (?:Fabric|Quilt) Loader |Loading for game Minecraft |Fabric Mods:|(?:Fabric|Quilt) is preparing JARs|---- Quilt Loader: )/,
  ],
  [
    "forge",
    /(?:--fml\.forgeVersion\b|--launchTarget, fmlserver|^MinecraftForge v|^Forge Mod Loader version |^Minecraft Forge \d|^ModLauncher launch target: (?:forgeserver|fmlserver|forge_server)|^FML: )/,
  ],
  [
    "paper",
    /^(?:\[bootstrap\] Loading (?:Paper|Purpur|Folia|Pufferfish|Leaf|Leaves) |This server is running (?:Paper|Purpur|Folia|Pufferfish|Tuinity|Airplane|Leaf|Leaves) version |This server is running CraftBukkit version git-Paper)/,
  ],
  ["spigot", /^This server is running (?:Spigot|CraftBukkit) version /],
];
/** Classes in stack traces, for a piece of a log without its start. */
const packageWords: readonly (readonly [SoftwareType, RegExp])[] = [
  ["bedrock", /^[\w./-]{0,100}bedrock_server[\w.-]{0,40}: (?:error while|\/)/],
  ["neoforge", /\bnet\.neoforged\./],
  [
    "fabric",
    /(?:\b(?:net\.fabricmc\.loader|org\.quiltmc\.loader)\.|^(?:- )?Mod '[^']{1,100}' \([\w-]{1,100}\)(?: \S{1,100})? (?:requires|recommends|breaks|conflicts with|is incompatible with) |^Could not find required mod: |\bCould not execute entrypoint stage '|\bnet\.minecraft\.class_\d|^[\w .&:'!+-]{1,100} requires (?:any version|version \S{1,60}) .{0,80}of [^,]{1,100}, which is missing!)/,
  ],
  ["forge", /(?:\b(?:net\.minecraftforge|cpw\.mods)\.|^Mod ID: '[^']{1,100}', Requested by: ')/],
  // A proxy has plugins like these servers.
  [
    "paper",
    /(?:\bcom\.velocitypowered\.|\bnet\.md_5\.bungee\.|^Booting up Velocity |^Enabled (?:BungeeCord|Waterfall) version )/,
  ],
  [
    "paper",
    /(?:\bio\.papermc\.paper\.|\bgit-Paper-|\[(?:ModernPluginLoadingStrategy|SimpleProviderStorage|LoadOrderTree|DirectoryProviderSource|PluginInitializerManager|PluginRemapper)\])/,
  ],
  [
    "spigot",
    /(?:\borg\.bukkit\.|^(?:\[[^\]]{1,60}\] )?Could not load (?:plugin )?'?plugins[/\\]|^Error occurred while enabling )/,
  ],
];
/** What only one kind of server writes, for a piece of a log without any class. */
const loggerWords: readonly (readonly [SoftwareType, RegExp])[] = [
  [
    "fabric",
    /^(?:Incompatible mod(?:s found| set)!|Mod resolution failed$|\[(?:Geyser|Floodgate)-Fabric\] )/,
  ],
  ["neoforge", /^ne\.ne\.[\w.]{2,60}$/],
  ["forge", /^(?:ne\.mi\.|cp\.mo\.)[\w.]{2,60}$|^FML$/],
  [
    "paper",
    /(?:^\[(?:connected player|server connection|initial connection)\] |^\[[^\]]{1,100}\] (?:<->|->) (?:ServerConnector|DownstreamBridge|UpstreamBridge|InitialHandler)\b|^\[?Geyser-(?:Velocity|BungeeCord)\]?)/,
  ],
  [
    "spigot",
    /^(?:\[(?:Geyser-Spigot|floodgate-bukkit|LuckPerms|Essentials|Multiverse-Core|WorldGuard)\] |Could not pass event \w{1,100} to )/,
  ],
];
const proxyWords = {
  velocity:
    /(?:\bcom\.velocitypowered\.proxy\.|^Booting up Velocity |^\[(?:connected player|server connection)\] )/,
  bungeecord:
    /(?:\bnet\.md_5\.bungee\.|^Enabled (?:BungeeCord|Waterfall) version |^\[[^\]]{1,100}\] <-> (?:ServerConnector|DownstreamBridge|InitialHandler)\b)/,
} as const;
const versionWords = [
  /^Starting minecraft server version (\S{1,40})/,
  /^Minecraft Version: (\S{1,40})/,
  /^Loading Minecraft (\S{1,40}) with /,
  /^Loading for game Minecraft (\S{1,40})/,
  /--fml\.mcVersion, ([\d.]{3,12})/,
  /^\[bootstrap\] Loading \w{1,20} \S{1,80} for Minecraft ([\d.]{3,12})/,
  /^This server is running .{1,200}\(MC: ([\d.]{3,12})\)/,
  /^Version:? ([\d.]{5,20})$/,
];
const javaWords = [
  /^\[bootstrap\] Running Java (\d{1,2})\b/,
  /^Java Version: (?:1\.)?(\d{1,2})\b/,
  /^JVM identified as .{1,200}? (?:1\.)?(\d{1,2})\.[\d._]/,
  /^(?:Java is|Running on) .{0,100}?version (?:1\.)?(\d{1,2})\b/,
  /\bjava version (?:1\.)?(\d{1,2})\b/,
];
const maxReadCharacters = 2000;

/** Which server wrote these lines. Without any sign it counts as vanilla. */
export function identifyServer(lines: readonly string[]): IdentifiedServer {
  const read = lines.map((line) => parseLogLine(line.slice(0, maxReadCharacters)));
  const messages = read.map(({ message }) => message.trimStart());
  const loggers = new Set(read.flatMap(({ source }) => source ?? []));
  const said = [...messages, ...loggers];
  const software = [...softwareWords, ...packageWords, ...loggerWords].find(([, words]) =>
    said.some((message) => words.test(message)),
  )?.[0];
  const java = firstMatch(messages, javaWords);
  const isFrom = (words: RegExp) => said.some((message) => words.test(message));
  const proxy = isFrom(proxyWords.velocity)
    ? "velocity"
    : isFrom(proxyWords.bungeecord)
      ? "bungeecord"
      : undefined;
  return {
    software: software ?? "vanilla",
    ...(proxy && { proxy }),
    minecraftVersion: firstMatch(messages, versionWords) ?? "",
    java: java === undefined ? null : Number(java),
  };
}

function firstMatch(messages: readonly string[], patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    for (const message of messages) {
      const found = pattern.exec(message)?.[1];
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

import { fixOfPlugin } from "./add-on-fix.ts";
import type { CrashEvidence } from "./evidence.ts";
import type { CrashFix } from "./fix.ts";
import { type Context, type CrashRule, lineRule, ranks, type Explanation } from "./rule.ts";
import { javaNeed, newestJava, vanillaJavaMinimum } from "../java-choice.ts";
import { readLoadEvent } from "../console/load-event.ts";
import { linesAfter, linesBefore, type SceneLine } from "./scene.ts";
import { isRelease } from "../versions/version.ts";

const { named } = ranks;

/** `subject`: the plugin or mod that needs it, or its file; otherwise the server itself. */
export function wantsNewerJava(
  major: number,
  evidence: CrashEvidence,
  subject?: string,
  plugin = subject,
): Explanation {
  const { java, software, minecraftVersion } = evidence;
  const isKnown = isRelease(minecraftVersion);
  const wanted = Math.max(major, isKnown ? vanillaJavaMinimum(minecraftVersion) : 0);
  const needs = `${subject ?? "This server"} needs Java ${wanted}`;
  const fix = plugin === undefined ? undefined : fixOfPlugin("remove-plugin", plugin, evidence);
  const rest = subject === undefined || fix ? "" : " Remove it.";
  if (wanted > newestJava) return { sentence: `${needs}, which no Minecraft version uses.${rest}`, fix };
  const { maximum } = isKnown
    ? javaNeed(software, minecraftVersion, { minimum: null, maximum: null })
    : { maximum: null };
  if (maximum !== null && wanted > maximum)
    return {
      sentence: `${needs}, and Minecraft ${minecraftVersion} runs on Java ${maximum} at most.${rest}`,
      fix,
    };
  return {
    sentence: `${needs}, and the server runs on ${java === null ? "an older one" : `Java ${java}`}.`,
    fix: {
      kind: "choose-java",
      major: wanted,
      ...(fix?.kind === "remove-plugin" && { plugin: fix.plugin }),
    },
  };
}

function wantsOlderJava(
  said: number | undefined,
  { software, minecraftVersion }: CrashEvidence,
): Explanation {
  const known = isRelease(minecraftVersion)
    ? javaNeed(software, minecraftVersion, { minimum: null, maximum: null }).maximum
    : null;
  const major = said ?? known ?? undefined;
  const fix: CrashFix | undefined = major === undefined ? undefined : { kind: "choose-java", major };
  return {
    sentence: `This server, or one of its mods, is too old for the Java it runs on${major === undefined ? "" : `, and needs Java ${major}`}.`,
    fix,
  };
}

const pluginFrame =
  /^\s{0,40}(?:at )?(?:[\w.@-]{1,60}\/{1,2}){0,2}(?:org\.bukkit\.plugin\.|io\.papermc\.paper\.plugin\.|net\.md_5\.bungee\.api\.plugin\.|com\.velocitypowered\.proxy\.plugin\.)/;
/** By its name: no server starts with such a class. */
const classOfPlugin = /^java\.lang\.UnsupportedClassVersionError: (?:org\/geysermc\/|\S{1,300}Plugin(?: |$))/;
const framesRead = 60;

/** Whether a plugin was being loaded or used; for plugins, the plugin rules give a better explanation. */
export function isOfPlugin({ line, scene }: Context): boolean {
  if (line.text.includes("org.bukkit.plugin.InvalidPluginException: ")) return true;
  if (classOfPlugin.test(line.message)) return true;
  if (line.head !== undefined && readLoadEvent(line.head.message)?.kind === "load-failed") return true;
  const above = linesBefore(scene, line, framesRead).findLastIndex(isFirst);
  const below = linesAfter(scene, line, framesRead);
  const end = below.findIndex(isFirst);
  return [
    ...(isFirst(line) ? [] : linesBefore(scene, line, framesRead).slice(Math.max(0, above))),
    ...below.slice(0, end === -1 ? framesRead : end),
  ].some(({ message }) => pluginFrame.test(message));
}

const loaderFrame =
  /^\s{0,40}(?:at )?(?:[\w.@-]{1,60}\/{1,2}){0,2}(?:cpw\.mods\.(?:modlauncher|fml)\.|net\.minecraft\.launchwrapper\.|net\.minecraftforge\.(?:fml\.(?:relauncher|loading)|registries|common\.util\.EnumHelper)|org\.spongepowered\.asm\.)/;

function isOfLoader({ scene, line }: Context, isSorting: boolean): boolean {
  const below = linesAfter(scene, line, framesRead);
  const end = below.findIndex(isFirst);
  return below
    .slice(0, end === -1 ? framesRead : end)
    .some(({ message }) =>
      isSorting ? /\bCoreModManager\.sortTweakList\(/.test(message) : loaderFrame.test(message),
    );
}

function isFirst({ secondOfDay }: SceneLine): boolean {
  return secondOfDay !== undefined;
}

export const javaRules: readonly CrashRule[] = [
  lineRule({
    class: "java-too-old",
    rank: named,
    pattern:
      /^java\.lang\.UnsupportedClassVersionError: .{1,600}?(?:class file|Unsupported major\.minor) version (\d{2,3})\./,
    explain: (match, context) =>
      isOfPlugin(context) ? undefined : wantsNewerJava(Number(match[1]) - 44, context.evidence),
  }),
  lineRule({
    class: "java-too-old",
    rank: named,
    pattern:
      /^(?:Minecraft [\d.]{1,12} requires running the server with|Unsupported Java detected \([\d.]{1,6}\)\. This version of Minecraft requires at least|(?:Arclight|Mohist|Magma|CatServer|Velocity|Paper|Purpur) requires(?: at least)?) Java (\d{1,2})/,
    explain: (match, { evidence }) => wantsNewerJava(Number(match[1]), evidence),
  }),
  lineRule({
    class: "java-too-old",
    rank: named,
    pattern: /^(?:\*{3} )?[\w ,.]{1,100} requires Java versions between \[Java (\d{1,2}), Java (\d{1,2})\]/,
    explain: (match, { evidence }) =>
      evidence.java !== null && evidence.java > Number(match[2])
        ? undefined
        : wantsNewerJava(Number(match[1]), evidence),
  }),
  lineRule({
    class: "java-too-old",
    rank: named + 1,
    // Java 8 does not know files of arguments, which Forge uses since 1.17.
    pattern: /^Error: Could not find or load main class @\S{1,100}\.txt/,
    explain: (_match, { evidence }) => wantsNewerJava(17, evidence),
  }),
  lineRule({
    class: "java-too-new",
    rank: named,
    pattern: /^Unsupported Java detected \([\d.]{1,6}\)\. Only up to Java (\d{1,2}) is supported/,
    explain: (match, { evidence }) => wantsOlderJava(Number(match[1]), evidence),
  }),
  lineRule({
    class: "java-too-new",
    rank: named,
    pattern:
      /^java\.lang\.ClassCastException: (?:class )?\S{1,100}ClassLoaders\$AppClassLoader cannot be cast to (?:class )?java\.net\.URLClassLoader/,
    explain: (_match, { evidence }) => wantsOlderJava(undefined, evidence),
  }),
  lineRule({
    class: "java-too-new",
    rank: named,
    pattern:
      /^(?:[\w.]{1,200}ClassMetadataNotFoundException: java\.util\.|java\.lang\.IllegalAccessError: class cpw\.mods\.modlauncher\.\S{1,100} .{0,200}cannot access class sun\.)/,
    explain: (_match, { evidence }) => wantsOlderJava(undefined, evidence),
  }),
  lineRule({
    class: "java-too-new",
    rank: named,
    // Parts of Java that went away, which Forge and the game's own launcher used.
    pattern:
      /^java\.(?:lang\.(?:UnsupportedOperationException: The Security Manager is deprecated|IllegalArgumentException: Unsupported class file major version \d{2}|NoSuchFieldException: modifiers|reflect\.InaccessibleObjectException: Unable to make )|util\.ConcurrentModificationException\b)/,
    explain: (match, context) =>
      !isOfPlugin(context) && isOfLoader(context, match[0].startsWith("java.util"))
        ? wantsOlderJava(undefined, context.evidence)
        : undefined,
  }),
  lineRule({
    class: "java-too-new",
    rank: ranks.report + 1,
    // Mixin reads classes of Java itself; what depends on them fails later.
    pattern:
      /^Error loading class: java\/\S{1,200} \(java\.lang\.IllegalArgumentException: Unsupported class file major version \d{2}\)/,
    explain: (_match, { evidence, scene: { ready } }) =>
      ready ? undefined : { ...wantsOlderJava(undefined, evidence), confidence: "likely" },
  }),
  lineRule({
    class: "jar-missing",
    rank: named,
    // Java, a start script without the name of a file, and Fabric's launcher.
    pattern:
      /^(?:(?:Error: )?(?:Unable to access jarfile |could not open `(?!\S{0,200}jvm_args)|-jar requires jar file specification)|The Minecraft server \.JAR is missing \(|\[init\] ERROR unable to locate the installed \w{1,20} server jar|(?:- )?The (?:patched Minecraft|NeoForge) jar is missing\.)/,
    explain: () => ({
      sentence:
        "The server's own program file is missing. Reinstall the software; your world stays as it is.",
      fix: { kind: "reinstall-software" },
    }),
  }),
  lineRule({
    class: "jar-corrupt",
    rank: named,
    pattern:
      /^(?:(?:Error: )?Invalid or corrupt jarfile |Error: Could not find or load main class |Error: An unexpected error occurred while trying to open file |no main manifest attribute, in |Failed to load Main-Class manifest attribute from|(?:- )?(?:Your NeoForge installation|The patched Minecraft jar|The NeoForge jar) is corrupted\.)/,
    explain: () => ({
      sentence:
        "The server's own program file is damaged. Reinstall the software; your world stays as it is.",
      fix: { kind: "reinstall-software" },
    }),
  }),
];

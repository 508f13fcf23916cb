import type { CrashEvidence } from "./evidence.ts";
import type { CrashFix } from "./fix.ts";
import { type Context, type CrashRule, lineRule, ranks, type Explanation } from "./rule.ts";
import { javaNeed, vanillaJavaMinimum } from "../java-choice.ts";
import { readLoadEvent } from "../console/load-event.ts";
import { isRelease } from "../versions/version.ts";

const { named } = ranks;

export function wantsNewerJava(major: number, { java, minecraftVersion }: CrashEvidence): Explanation {
  const minimum = isRelease(minecraftVersion) ? vanillaJavaMinimum(minecraftVersion) : 0;
  const wanted = Math.max(major, minimum);
  const has = java === null ? "an older one" : `Java ${java}`;
  return {
    sentence: `This needs Java ${wanted}, and the server runs on ${has}. Switch it to Java ${wanted}.`,
    fix: { kind: "choose-java", major: wanted },
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
    sentence: `This server, or one of its mods, is too old for the Java it runs on. Switch it to ${major === undefined ? "an older Java" : `Java ${major}`}.`,
    fix,
  };
}

/** For plugins, the plugin rules give a better explanation. */
function isOfPlugin({ line }: Context): boolean {
  return line.head !== undefined && readLoadEvent(line.head.message)?.kind === "load-failed";
}

export const javaRules: readonly CrashRule[] = [
  lineRule({
    class: "java-too-old",
    rank: named,
    pattern: /^java\.lang\.UnsupportedClassVersionError: .{1,600}?class file version (\d{2,3})\./,
    explain: (match, context) =>
      isOfPlugin(context) ? undefined : wantsNewerJava(Number(match[1]) - 44, context.evidence),
  }),
  lineRule({
    class: "java-too-old",
    rank: named,
    pattern:
      /^(?:Minecraft [\d.]{1,12} requires running the server with|Unsupported Java detected \([\d.]{1,6}\)\. This version of Minecraft requires at least) Java (\d{1,2})/,
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
    pattern: /^[\w.]{1,200}ClassMetadataNotFoundException: java\.util\./,
    explain: (_match, { evidence }) => wantsOlderJava(undefined, evidence),
  }),
  lineRule({
    class: "jar-missing",
    rank: named,
    pattern: /^Error: (?:Unable to access jarfile |could not open `)/,
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
      /^Error: (?:Invalid or corrupt jarfile |Could not find or load main class |An unexpected error occurred while trying to open file )/,
    explain: () => ({
      sentence:
        "The server's own program file is damaged. Reinstall the software; your world stays as it is.",
      fix: { kind: "reinstall-software" },
    }),
  }),
];

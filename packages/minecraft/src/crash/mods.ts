import { fixOfMissing, fixOfPlugin, listed } from "./add-on-fix.ts";
import { explainClientOnly } from "./mod-failure.ts";
import type { CrashEvidence } from "./evidence.ts";
import { type Context, type CrashRule, type Explanation, lineRule, ranks } from "./rule.ts";
import { linesAfter } from "./scene.ts";

const linesToItsName = 6;
const modThatFailed =
  /^(?:Failed to create mod instance\. ModID: ([\w-]{1,100})|(?:- |Failure message: )?[\w .':-]{1,100} \(([\w-]{1,100})\) has failed to load correctly)/;

function explainMixin(mod: string, evidence: CrashEvidence): Explanation {
  return {
    sentence: `The mod ${mod} changes a part of the game that is different here. Update it, or remove it.`,
    fix: fixOfPlugin("replace-plugin", mod, evidence),
    confidence: "likely",
  };
}

const forgeAsks: Explanation = {
  sentence:
    "The world has things from mods that are gone, and Forge asks whether to open it without them. Bring the mods back, or make a backup and answer yes.",
  fix: { kind: "run-command", command: "fml confirm" },
};

/** The server became ready in spite of it. */
function wasHarmless({ scene: { ready }, line }: Context): boolean {
  return ready !== undefined && line.index < ready.index;
}

/** Messages of mod loaders other than "this mod did not load". */
export const modRules: readonly CrashRule[] = [
  lineRule({
    class: "client-only",
    rank: ranks.named + 1,
    pattern:
      /^(?:Exception message: )?(?:[\w.]{1,100}(?:Exception|Error): )?Attempted to load class \S{1,200} for invalid (?:dist DEDICATED_SERVER|side SERVER)/,
    explain(_match, context) {
      const { scene, line, evidence } = context;
      // Mixin asks for classes that may be missing, and goes on without.
      const next = scene.lines[line.index + 1]?.message ?? "";
      if (wasHarmless(context) || next.startsWith("Error loading class: ")) return undefined;
      const above = scene.lines.slice(Math.max(0, line.index - linesToItsName), line.index).toReversed();
      const said = above.map(({ message }) => modThatFailed.exec(message)).find((match) => match !== null);
      return explainClientOnly(said?.[1] ?? said?.[2], evidence);
    },
  }),
  lineRule({
    class: "forge-dep",
    rank: ranks.named,
    pattern:
      /^(?:[\w.]{1,100}MissingModsException: )?Mod ([\w-]{1,100})(?: \([^)]{1,100}\))? requires \[(.{1,500})\]/,
    explain([, mod = "", list = ""]) {
      const names = [...list.matchAll(/([a-zA-Z][\w-]{1,63})@/g)].map(([, name = ""]) => name);
      return {
        sentence: `The mod ${mod} needs ${listed(names) || "other mods"}, which is not there. Install it, or remove ${mod}.`,
        fix: fixOfMissing(names),
      };
    },
  }),
  lineRule({
    class: "forge-dep",
    rank: ranks.named,
    // Forge up to 1.12 lists them below, one per line, in its last builds without their names.
    pattern: /^(?:[\w.]{1,100}MissingModsException:?|Missing Mods:)$/,
    explain(_match, { scene, line }) {
      const ids = linesAfter(scene, line, 40).flatMap(
        ({ message }) => /^([\w-]{1,100}) : \S/.exec(message)?.[1] ?? [],
      );
      const isAlone = scene.lines[line.index + 1]?.message.trimStart().startsWith("at ") === true;
      if (ids.length === 0 && !isAlone) return undefined;
      const names = [...new Set(ids)].filter((id) => id !== "unknown");
      return {
        sentence: `A mod needs ${listed(names) || "other mods"}, which is not there. Install it, or remove the mod that was added last.`,
        fix: fixOfMissing(names),
      };
    },
  }),
  lineRule({
    class: "client-only",
    rank: ranks.report + 4,
    // Fabric, and older Forge, which has no check of its own.
    pattern:
      /^java\.lang\.(?:(?:NoClassDefFoundError|ClassNotFoundException): (?:net[./]minecraft[./]client[./]|com[./]mojang[./]blaze3d[./]|org[./]lwjgl[./])|RuntimeException: Cannot load class \S{1,200} in environment type SERVER)/,
    explain: (_match, context) =>
      wasHarmless(context)
        ? undefined
        : { ...explainClientOnly(undefined, context.evidence), confidence: "likely" },
  }),
  lineRule({
    class: "forge-duplicate",
    rank: ranks.report + 4,
    // Forge up to 1.12; the report has no list of them.
    pattern: /^(?:cpw\.mods|net\.minecraftforge)\.fml\.common\.DuplicateModsFoundException/,
    explain: () => ({
      sentence: "A mod is there twice. Look for two files of the same mod, and remove the older.",
    }),
  }),
  lineRule({
    class: "forge-mc",
    rank: ranks.report + 4,
    pattern: /^(?:cpw\.mods|net\.minecraftforge)\.fml\.common\.WrongMinecraftVersionException/,
    explain: () => ({
      sentence:
        "A mod is made for another version of Minecraft. Update it, or remove the mod that was added last.",
    }),
  }),
  lineRule({
    class: "forge-dep",
    // Forge 1.18 and 1.19 do not say which mod needs them; later builds do, line by line.
    rank: ranks.named - 1,
    pattern: /^Missing mandatory dependencies: ([\w-]{1,100}(?:, [\w-]{1,100}){0,50})$/,
    explain([, list = ""], context) {
      if (wasHarmless(context)) return undefined;
      const names = list.split(", ");
      return {
        sentence: `A mod needs ${listed(names)}, which is not there in the right version. Install it, or remove the mod that was added last.`,
        fix: fixOfMissing(names.filter((name) => name !== "forge" && name !== "minecraft")),
      };
    },
  }),
  lineRule({
    class: "mixin",
    // The mod whose code was about to run is not the cause.
    rank: ranks.named + 1,
    pattern:
      /^[\w.]{1,150}(?:Mixin\w{0,30}(?:Error|Exception): Mixin \[\S{1,200} from mod ([\w-]{1,100})\]|InvalidInjectionException: .{1,1500}? -> \S{1,200} from mod ([\w-]{1,100}) -> |InjectionError: Critical injection failure: .{1,1500}? in \S{1,200} from mod ([\w-]{1,100}) failed injection check)/,
    explain([, applied, injected, checked], context) {
      if (wasHarmless(context)) return undefined;
      return explainMixin(applied ?? injected ?? checked ?? "", context.evidence);
    },
  }),
  lineRule({
    class: "mixin",
    rank: ranks.report + 3,
    // A hybrid server that prints its own short report.
    pattern: /^Critical injection failure: .{1,500} in (\S{1,100}\.json):\S{1,200} failed injection check/,
    explain: ([, file = ""], context) =>
      wasHarmless(context)
        ? undefined
        : {
            sentence: `One of the mods changes a part of the game that is different here (it is the one with the file ${file}). Update it, or remove it.`,
            confidence: "likely",
          },
  }),
  lineRule({
    class: "mixin",
    // Often only a warning: anything that names a cause takes precedence.
    rank: ranks.report + 3,
    pattern: /^Mixin (?:apply|prepare) for mod ([\w-]{1,100}) failed/,
    explain: ([, mod = ""], context) =>
      wasHarmless(context) ? undefined : { ...explainMixin(mod, context.evidence), confidence: "possible" },
  }),
  lineRule({
    class: "mixin",
    rank: ranks.report + 2,
    // Before 2021 without the mod. A part that is not required is only a warning.
    pattern: /^Mixin (?:apply|prepare) failed ([\w.-]{1,100}\.json)\b/,
    explain: ([, file = ""], context) =>
      wasHarmless(context) || !/^.{0,100}\b(?:FATAL|ERROR)\b/.test(context.line.text)
        ? undefined
        : {
            sentence: `One of the mods changes a part of the game that is different here (it is the one with the file ${file}). Update it, or remove it.`,
            confidence: "likely",
          },
  }),
  lineRule({
    class: "mixin",
    rank: ranks.report + 2,
    pattern:
      /^(?:[\w.]{1,150}Mixin\w{0,30}Error: Mixin \[\S{1,200}\] from phase |[\w.]{1,150}MixinTransformerError: An unexpected critical error was encountered|(?:java\.lang\.RuntimeException: )?Mixin transformation of [\w.$]{1,200} failed)/,
    explain: (_match, context) =>
      wasHarmless(context)
        ? undefined
        : {
            sentence:
              "One of the mods changes a part of the game that is different here. Update the mods, or remove the one that was added last.",
            confidence: "likely",
          },
  }),
  lineRule({
    class: "forge-module",
    rank: ranks.named - 1,
    pattern:
      /^java\.lang\.module\.ResolutionException: Module \S{1,100} reads more than one module named (\S{1,100})/,
    explain: ([, part = ""]) => ({
      sentence: `Two mods bring along the same part (${part}). Remove the mod that was added last, or reinstall the software if there are none.`,
      confidence: "likely",
    }),
  }),
  lineRule({
    class: "fml-confirm",
    rank: ranks.named,
    pattern: /^Run the command \/fml confirm or /,
    explain: () => forgeAsks,
  }),
  lineRule({
    class: "fml-confirm",
    // The question follows.
    rank: ranks.named - 1,
    pattern: /^Forge Mod Loader detected missing registry entries\./,
    explain: (_match, context) => (wasHarmless(context) ? undefined : forgeAsks),
  }),
  lineRule({
    class: "world-mod-missing",
    weight: "lacks",
    rank: ranks.part,
    // Forge 1.12. With an answer given beforehand the server goes on.
    pattern: /^(?:\[FML\]: )?Registry \w{1,40}: Found a missing id from the world ([\w-]{1,100}):/,
    explain: ([, mod = ""], context) =>
      wasHarmless(context)
        ? undefined
        : {
            sentence: `The world has things from the mod ${mod}, which is gone. Install it again, or they are lost.`,
            fix: fixOfMissing([mod]),
          },
  }),
  lineRule({
    class: "world-mod-missing",
    weight: "lacks",
    rank: ranks.part,
    pattern:
      /^This world was saved with mod ([\w-]{1,100}) (?:which appears to be missing|version \S{1,100} and it is now at version)/,
    explain: ([text, mod = ""], { evidence, scene: { ready } }) =>
      text.endsWith("missing")
        ? {
            sentence: `The world was played with the mod ${mod}, which is gone. Install it again, or its blocks and things are lost.`,
            fix: fixOfMissing([mod]),
          }
        : evidence.exit === null || ready
          ? undefined
          : {
              sentence: `The world was played with another version of the mod ${mod}. If something is odd, go back to that version.`,
              confidence: "possible",
            },
  }),
];

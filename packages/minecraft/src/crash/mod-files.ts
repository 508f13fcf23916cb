import { fixOfMissing, fixOfPlugin } from "./add-on-fix.ts";
import { type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesAfter } from "./scene.ts";

const fabricWish =
  /^\s{0,20}- (?:Install|Replace) (?:mod )?(?:'([^']{1,100})' \(([\w-]{1,100})\)|([\w-]{1,100})),? /;
const reason =
  /^Immediate reason: \[HARD_DEP_(?:NO_CANDIDATE|INCOMPATIBLE_PRESELECTED) ([\w-]{1,100}) \S{1,100} \{depends ([\w-]{1,100}) @/;

/** Fabric's summary, for a log that ends before its list, and mods whose files cannot be used. */
export const modFileRules: readonly CrashRule[] = [
  lineRule({
    class: "fabric-mc",
    rank: ranks.named - 1,
    pattern: reason,
    explain: ([, mod = "", needed = ""], { evidence }) =>
      needed === "minecraft"
        ? {
            sentence: `The mod ${mod} is made for another version of Minecraft. Update it, or remove it.`,
            fix: fixOfPlugin("replace-plugin", mod, evidence),
          }
        : undefined,
  }),
  lineRule({
    class: "fabric-dep",
    rank: ranks.named - 1,
    pattern: reason,
    explain: ([, mod = "", needed = ""]) =>
      needed === "minecraft"
        ? undefined
        : {
            sentence: `The mod ${mod} needs ${needed}, which is not there in the right version. Install it, or remove ${mod}.`,
            fix: fixOfMissing([needed]),
          },
  }),
  lineRule({
    class: "fabric-dep",
    rank: ranks.named - 2,
    pattern: /^A potential solution has been determined(?:, this may resolve your problem)?:/,
    explain(_match, { scene, line }) {
      const [wish] = linesAfter(scene, line, 3).flatMap(({ message }) => {
        const [, , id, bare] = fabricWish.exec(message) ?? [];
        return id ?? bare ?? [];
      });
      return wish === undefined
        ? undefined
        : {
            sentence: `The mods of this server do not fit together: ${wish} is missing, or there in another version. The lines below say what to install or replace.`,
            fix: wish === "minecraft" ? undefined : fixOfMissing([wish]),
            confidence: "likely",
          };
    },
  }),
  lineRule({
    class: "fabric-dep",
    rank: ranks.report + 1,
    pattern:
      /^(?:net\.fabricmc\.loader\.[\w.]{1,80}(?:FormattedException|ModResolutionException): )?(?:(?:net\.fabricmc\.loader\.[\w.]{1,80}ModResolutionException: )?Some of your mods are incompatible with the game or each other!|Mod resolution encountered an incompatible mod set!|Incompatible mod(?:s found| set)!)/,
    explain: () => ({
      sentence:
        "The mods of this server do not fit together: one is missing, or there in the wrong version. The lines below the error say which.",
      confidence: "likely",
    }),
  }),
  lineRule({
    class: "forge-mc",
    rank: ranks.report + 4,
    // Minecraft 1.8 renamed Forge's own classes.
    pattern:
      /^java\.lang\.(?:NoClassDefFoundError|ClassNotFoundException): (net[./]minecraftforge[./]fml[./]|cpw[./]mods[./]fml[./])/,
    explain([, said = ""], { scene, line }) {
      const other = said.startsWith("net") ? /\bcpw\.mods\.fml\./ : /\bnet\.minecraftforge\.fml\./;
      return linesAfter(scene, line, 40).some(({ message }) => other.test(message))
        ? {
            sentence:
              "A mod is made for another version of Minecraft. Update it, or remove the mod that was added last.",
          }
        : undefined;
    },
  }),
  lineRule({
    class: "jar-corrupt",
    rank: ranks.report + 5,
    // Forge up to 1.12: mods that need the file fail after it.
    pattern: /^Unable to read the jar file (\S.{0,150}?)(?:\.jar|\.zip)? - ignoring/,
    explain: ([, file = ""], { evidence, scene: { ready } }) =>
      ready
        ? undefined
        : {
            sentence: `The file of the mod ${file} is damaged. Remove it, and upload it again.`,
            fix: fixOfPlugin("remove-plugin", file, evidence),
          },
  }),
  lineRule({
    class: "forge-fatal",
    rank: ranks.report + 1,
    // Forge up to 1.12, when nothing else names the mod.
    pattern:
      /^(?:Fatal errors were detected during the transition from \w{1,40} to \w{1,40}\. Loading cannot continue|An error occurred trying to configure the minecraft home at |A dependency cycle was detected in the input mod set)/,
    explain: () => ({
      sentence:
        "A mod failed while it was loaded. The lines around this one name it; update it, or remove it.",
      confidence: "likely",
    }),
  }),
];

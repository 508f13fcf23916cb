import { type LoadFailure, type LoadFailureReason, namesIn } from "./load-cause.ts";

const fabric =
  /^\s{0,20}(?:- )?Mod '([^']{1,100})' \(([^)]{1,100})\)(?: \S{1,100})? (requires|is incompatible with|conflicts with|breaks) (.{1,500})/;
/** Fabric 0.4 to 0.11. */
const olderConflict = /Found conflicting mods: ([\w-]{1,100}) conflicts with \{?([\w-]{1,100})/;
const quilt =
  /^([\w .&:'!+-]{1,100}) (?:transitively )?requires ((?:any|version|a version|at least version|one of) .{1,300}, (?:which is missing|which is disabled|but only (?:the wrong|a different) version).{0,200})/;
const olderFabric = /Could not find required mod: ([\w-]{1,100}) requires \{([\w-]{1,100}) @/;
const quiltBreak =
  /^([\w .&:'!+-]{1,100}) breaks (?:with )?(?:all|version|at least version) .{1,300}?(?: of | mod )([\w .&:'!+-]{1,100}), but (?:an incompatible version is|only incompatible versions are) present/;
const fabricDuplicate =
  /Duplicate versions for mod ID '?([\w-]{1,100})|^Duplicate mod: ([\w .&:'!+-]{1,100})/;
const entrypoint =
  /^(?:.{0,100}: )?Could not execute entrypoint stage '[^']{1,100}' due to errors, provided by '([\w-]{1,100})'/;
const mixin = /(?:Mixin apply for mod|MixinTransformerError.{0,500} from mod) ([\w-]{1,100})/;

const forgeDependency =
  /^\s{0,20}Mod ID: '([^']{1,100})', Requested by: '([^']{1,100})', Expected range: '([^']{1,100})', Actual version: '([^']{1,100})'/;
const forgeRequires =
  /^\s{0,20}(?:- |\[ |Error during pre-loading phase: |Failure message: )?Mod ([\w-]{1,100}) requires ([\w-]{1,100}) \S/;
const forgeMods =
  /^(?:.{0,100}: )?(?:Mod )?([\w-]{1,100}).{0,50} requires mods \[([^\]]{1,1000})\] to be available/;
const forgeOptional = /^\s{0,20}(?:- |Failure message: )?Mod ([\w-]{1,100}) only supports ([\w-]{1,100}) \S/;
/** Parts that mods carry inside their own files. */
const forgeInside =
  /^\s{0,20}(?:- )?Some mods have (?:requested conflicting versions of|agreed upon an acceptable version range for) ?: (\S{1,200}?)(?:\.|, but no jar was provided which matched the range\.) Requested by: (.{1,300}?)\.?$/;
const forgeIncompatible =
  /^\s{0,20}(?:- |Failure message: )?Mod ([\w-]{1,100}) is incompatible with ([\w-]{1,100}) \S/;
const forgeInvalid =
  /^\s{0,20}(?:- )?File (\S.{0,200}?) is (?:not a valid mod file|not a jar file|an incompatible version of OptiFine)/;
const forgeLibrary = /^\s{0,20}(?:- )?Library (\S{1,200}) is present in multiple files: /;
const forgeCycle = /^\s{0,20}(?:- )?Detected a mod dependency cycle: (.{1,300})/;
const forgeUnread =
  /^\s{0,20}(?:- )?(?:The Mod File (\S{1,200}) has mods that were not found|mods\.toml missing metadata for modid ([\w-]{1,100})|Missing License Information in file (\S{1,200})|An error occurred while loading core-mod \S{1,200} from (\S{1,200}))/;
const forgeMixin =
  /^\s{0,20}(?:- )?Mixin application of \S{1,300} from [\w .':-]{1,100} \(([\w-]{1,100})\) has failed/;
const forgeMinecraft = /[Tt]he mod (\S{1,100}).{0,200} does not wish to run in Minecraft version/;
const forgeDuplicate =
  /Found a duplicate mod ([\w-]{1,100})|^\s{0,20}Mod ID: '([^']{1,100})' from mod files: |^(?:- )?Mod ([\w-]{1,100}) is present in multiple files: /;
const forgeModules =
  /Modules? (\S{1,100}) (?:and (\S{1,100}) export package|contains package \S{1,200}, module (\S{1,100}) exports package)/;
const forgeLanguage = /Mod File (\S{1,200}) needs language provider (\S{1,60})/;
const forgeLanguageWanted = /^Missing language (\S{1,60}) version \S{1,60} wanted by ([^\s,]{1,200})/;
const forgeFatal =
  /^\s{0,20}(?:Caught exception from |Failure message: )?([\w .'-]{1,100}?) \(([\w-]{1,100})\) (?:has failed to load correctly|has class loading errors|is missing a feature it requires to run|encountered an error (?:during|while dispatching|processing deferred work))/;
const forgeFile =
  /^\s{0,20}(?:- )?File (\S{1,200}) is (?:a (?:Fabric|Quilt|LiteLoader) mod and cannot be loaded|a Bukkit or Bukkit-implementor|for (?:Minecraft Forge or )?an old(?:er)? version of (?:Forge|NeoForge|Minecraft Forge))/;
const forgeException =
  /^(?:[\w.]{1,100}LoaderExceptionModCrash: )?Caught exception from ([\w .'-]{1,100}?)(?: \(([\w-]{1,100})\))?\s*$/;

/** Parses failure messages of Fabric, Quilt, Forge and NeoForge about one mod. */
export function readModFailure(message: string): LoadFailure | undefined {
  const text = message.slice(0, 4000).replaceAll(/§./g, "");
  return readFabric(text) ?? readForgeDependency(text) ?? readForge(text);
}

function failed(
  plugin: string,
  reason: LoadFailureReason,
  missing: string[] = [],
  detail?: string,
): LoadFailure {
  return {
    kind: "load-failed",
    plugin,
    reason,
    ...(missing.length > 0 && { missing }),
    ...(detail !== undefined && { detail }),
  };
}

function readFabric(text: string): LoadFailure | undefined {
  const [, , id, verb, rest] = fabric.exec(text) ?? [];
  if (id !== undefined && rest !== undefined) {
    return verb === "requires"
      ? readRequirement(id, rest)
      : failed(id, "incompatible", [], idOf(rest.split(", but ", 1)[0] ?? rest));
  }
  const [, name, need] = quilt.exec(text) ?? [];
  if (name !== undefined && need !== undefined) return readRequirement(name, need);
  const [, older, wanted] = olderFabric.exec(text) ?? [];
  if (older !== undefined && wanted === "minecraft") return failed(older, "wrong-minecraft");
  if (older !== undefined && wanted !== undefined) return failed(older, "missing-dependency", [wanted]);
  const [, breaking, broken] = quiltBreak.exec(text) ?? olderConflict.exec(text) ?? [];
  if (breaking !== undefined) return failed(breaking, "incompatible", [], broken);
  const [, same, sameQuilt] = fabricDuplicate.exec(text) ?? [];
  const twice = same ?? sameQuilt;
  if (twice !== undefined) return failed(twice, "duplicate");
  const crashing = entrypoint.exec(text)?.[1] ?? mixin.exec(text)?.[1];
  return crashing === undefined ? undefined : failed(crashing, "failed-to-enable");
}

/** `version 1.2 or later of mod 'B' (b), which is missing!` */
function readRequirement(id: string, rest: string): LoadFailure {
  const comma = rest.search(/, (?:which |but )/);
  const wish = comma === -1 ? rest : rest.slice(0, comma);
  const of = wish.lastIndexOf(" of ");
  const wanted = idOf(wish.slice(of === -1 ? 0 : of + 4));
  const versions = of === -1 ? undefined : wish.slice(0, of);
  if (wanted === "minecraft") return failed(id, "wrong-minecraft", [], versions);
  if (wanted === "java") return failed(id, "java-too-old", [], versions);
  if (wanted === "fabricloader" || wanted === "quilt_loader") return failed(id, "wrong-loader", [], versions);
  const isMissing = /which is (?:missing|disabled)/.test(rest);
  return failed(id, isMissing ? "missing-dependency" : "wrong-dependency-version", [wanted], versions);
}

function idOf(words: string): string {
  const inBrackets = /\(([\w-]{1,100})\)/.exec(words)?.[1];
  return inBrackets ?? /([\w-]{1,100})[^\w]{0,10}$/.exec(words.slice(0, 300))?.[1] ?? words.slice(0, 100);
}

const loaders = new Set(["forge", "neoforge", "javafml", "fml", "fabricloader"]);

function readForgeDependency(text: string): LoadFailure | undefined {
  const [, wanted, by, range, actual] = forgeDependency.exec(text) ?? [];
  if (wanted !== undefined && by !== undefined) {
    if (wanted === "minecraft") return failed(by, "wrong-minecraft", [], range);
    if (loaders.has(wanted)) return failed(by, "wrong-loader", [], range);
    const reason = actual === "[MISSING]" ? "missing-dependency" : "wrong-dependency-version";
    return failed(by, reason, [wanted], range);
  }
  const [, plugin, needed] = forgeRequires.exec(text) ?? [];
  if (plugin !== undefined && needed !== undefined) {
    if (needed === "minecraft") return failed(plugin, "wrong-minecraft");
    return loaders.has(needed)
      ? failed(plugin, "wrong-loader")
      : failed(plugin, "missing-dependency", [needed]);
  }
  const [, mod, list] = forgeMods.exec(text) ?? [];
  if (mod !== undefined) return failed(mod, "missing-dependency", namesIn(list ?? ""));
  const [, asking, wished] = forgeOptional.exec(text) ?? [];
  if (asking !== undefined) return failed(asking, "wrong-dependency-version", [wished ?? ""]);
  const [, part, askers] = forgeInside.exec(text) ?? [];
  return part === undefined
    ? undefined
    : failed(namesIn(askers ?? "")[0] ?? part, "wrong-dependency-version", [part]);
}

function readForge(text: string): LoadFailure | undefined {
  const unwilling = forgeMinecraft.exec(text)?.[1];
  if (unwilling !== undefined) return failed(unwilling, "wrong-minecraft");
  const twice = forgeDuplicate.exec(text);
  if (twice) return failed(twice[1] ?? twice[2] ?? twice[3] ?? "", "duplicate");
  const [, module, other, third] = forgeModules.exec(text) ?? [];
  if (module !== undefined) return failed(module, "incompatible", [], other ?? third);
  const [, file, language] = forgeLanguage.exec(text) ?? [];
  if (file !== undefined) return failed(file.replace(/\.jar$/, ""), "wrong-loader", [], language);
  const [, wanted, wanting] = forgeLanguageWanted.exec(text) ?? [];
  if (wanting !== undefined) return failed(wanting.replace(/\.jar$/, ""), "wrong-loader", [], wanted);
  const foreign = forgeFile.exec(text)?.[1];
  if (foreign !== undefined) return failed(foreign.replace(/\.jar$/, ""), "wrong-loader");
  const [, one, two] = forgeIncompatible.exec(text) ?? [];
  if (one !== undefined) return failed(one, "incompatible", [], two);
  const invalid = forgeInvalid.exec(text)?.[1];
  if (invalid !== undefined) return failed(invalid.replace(/\.jar$/, ""), "invalid-file");
  const copied = forgeLibrary.exec(text)?.[1];
  if (copied !== undefined) return failed(copied, "duplicate");
  const cycle = forgeCycle.exec(text)?.[1];
  if (cycle !== undefined) return failed(cycle.slice(0, 100), "circular");
  const unread = forgeUnread
    .exec(text)
    ?.slice(1)
    .find((name) => name !== undefined);
  if (unread !== undefined) return failed(unread.replace(/\.jar$/, ""), "invalid-file");
  const mixed = forgeMixin.exec(text)?.[1];
  if (mixed !== undefined) return failed(mixed, "failed-to-enable");
  const fatal = forgeFatal.exec(text)?.[2];
  if (fatal !== undefined) return failed(fatal, "failed-to-enable");
  const [, name, id] = forgeException.exec(text) ?? [];
  return name === undefined ? undefined : failed(id ?? name, "failed-to-enable");
}

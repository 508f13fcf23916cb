import { type CrashRule, lineRule, ranks } from "./rule.ts";

const { named } = ranks;
const exception = /^[\w.$]{1,150}(?:Exception|Error)\b/;
const packName = /^[\w .+()[\]-]{1,100}$/;

/** Consent, server.properties and data packs. */
export const settingRules: readonly CrashRule[] = [
  lineRule({
    class: "eula",
    rank: named,
    pattern: /^You need to agree to the EULA in order to run the server/,
    explain: () => ({
      sentence:
        "Minecraft starts only when its licence (EULA) is accepted. Read it and agree, then start the server again.",
      fix: { kind: "accept-eula" },
    }),
  }),
  lineRule({
    class: "properties-encoding",
    rank: named,
    pattern: /^java\.lang\.IllegalArgumentException: Malformed \\uxxxx encoding/,
    explain: () => ({
      sentence:
        "A line in server.properties has a backslash that nothing sensible follows. Repair that line and start again.",
      fix: { kind: "repair-file", path: "server.properties" },
    }),
  }),
  lineRule({
    class: "settings-broken",
    rank: named,
    pattern: /^Could not load ([\w-]{1,40}\.yml), please correct your syntax errors/,
    explain: ([, file = ""]) => ({
      sentence: `A line in ${file} is written wrongly, so the server cannot read its settings. Correct it, or delete the file: the server makes a new one.`,
      fix: { kind: "repair-file", path: file },
    }),
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
    class: "code-of-conduct",
    rank: named,
    pattern: /^(?:[\w.]{1,100}Exception: )?Code of Conduct folder does not exist/,
    explain: () => ({
      sentence:
        "The code of conduct is switched on but there is none. Switch it off, or write one in the folder codeofconduct.",
      fix: { kind: "repair-property", key: "enable-code-of-conduct", value: "false" },
    }),
  }),
  lineRule({
    class: "management-tls",
    rank: named,
    // The text after the keystore differs between versions.
    pattern: /^[\w.]{1,100}Exception: [^'"<>]{0,100}\bkeystore\b/i,
    explain: () => ({
      sentence:
        "The management connection wants a certificate that it does not have. Switch its encryption off; nothing outside reaches it.",
      fix: { kind: "repair-property", key: "management-server-tls-enabled", value: "false" },
      confidence: "likely",
    }),
  }),
  lineRule({
    class: "datapack",
    rank: named,
    pattern: /^(?:[\w.]{1,100}Exception: )?Failed to parse \S{1,300} from pack file\/(.{1,100})$/,
    explain: ([, pack = ""]) => ({
      sentence: `The data pack ${pack} cannot be read by this version. Switch it off, or get a version made for this Minecraft.`,
      fix: packName.test(pack) ? { kind: "disable-data-pack", pack: `file/${pack}` } : undefined,
    }),
  }),
  lineRule({
    class: "datapack",
    // The following lines often name the real cause: a failed mod, or a world without an overworld.
    rank: ranks.report + 1,
    pattern: /^Failed to load datapacks, can't proceed with server load/,
    explain: () => ({
      sentence:
        "A data pack, or what a mod brings along as one, is broken, and the server does not start with it. Remove the one that was added last.",
      confidence: "likely",
    }),
  }),
  lineRule({
    class: "datapack",
    weight: "lacks",
    rank: ranks.part,
    pattern: /^Missing data pack (\S{1,100})$/,
    explain: ([, pack = ""]) => ({
      sentence: `The world wants the data pack ${pack}, which is not there. Bring it back, or leave it: the world then goes on without.`,
    }),
  }),
  lineRule({
    class: "auth-down",
    weight: "bothers",
    rank: ranks.part,
    pattern: /^Couldn't verify username because servers are unavailable/,
    explain: () => ({
      sentence:
        "A player was turned away because Mojang's sign-in service did not answer. Wait a few minutes; if it goes on, the machine may have no way to the internet.",
      fix: { kind: "wait" },
      confidence: "likely",
    }),
  }),
  lineRule({
    class: "auth-down",
    weight: "lacks",
    rank: ranks.part,
    pattern: /^[\w.]{1,100}Exception: Failed to read from https:\/\/api\.minecraftservices\.com\/publickeys/,
    explain: () => ({
      sentence:
        "Mojang's sign-in service does not answer right now. Wait a few minutes and start the server again.",
      fix: { kind: "wait" },
      confidence: "likely",
    }),
  }),
];

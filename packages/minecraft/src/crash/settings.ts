import { type CrashRule, lineRule, ranks } from "./rule.ts";

const { named } = ranks;
const packName = /^[\w .+()[\]-]{1,100}$/;

/** Consent, single settings and data packs. */
export const settingRules: readonly CrashRule[] = [
  lineRule({
    class: "eula",
    // The server says so and stops, whatever else went wrong before.
    rank: named + 5,
    // Minecraft and two well-known Docker images.
    pattern:
      /^(?:You need to agree to the EULA in order to run the server|(?:\[\w{1,20}\] ){0,2}(?:Please accept the Minecraft EULA at|EULA must be set to TRUE))/,
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
    // What a mod brings along goes with the mod: only packs in the world's folder are files.
    explain: ([, pack = ""], { evidence }) =>
      evidence.exit === null && !pack.startsWith("file/")
        ? undefined
        : {
            sentence: `The world wants the data pack ${pack}, which is not there. Bring it back, or leave it: the world then goes on without.`,
          },
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
    pattern:
      /^(?:[\w.]{1,100}Exception: Failed to read from https:\/\/api\.minecraftservices\.com\/publickeys|Failed to request yggdrasil public key)/,
    explain: () => ({
      sentence:
        "Mojang's sign-in service does not answer right now. Wait a few minutes and start the server again.",
      fix: { kind: "wait" },
      confidence: "likely",
    }),
  }),
];

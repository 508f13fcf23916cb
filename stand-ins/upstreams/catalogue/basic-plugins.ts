import { plugin } from "./project.ts";
import { betaFor26, modern, old, split, wide } from "./version-steps.ts";

/** What nearly every server has, and what other plugins stand on. */
export const basicPlugins = [
  plugin(
    "Essentials",
    "Homes, warps, kits, economy and the commands everybody expects",
    ["management", "economy", "utility"],
    4_100_000,
    wide("2.21"),
    {
      title: "EssentialsX",
      slug: "essentialsx",
      on: ["modrinth", "hangar", "spiget"],
      wants: ["vault", "luckperms"],
    },
  ),
  plugin("EssentialsChat", "Formats chat for EssentialsX", ["management"], 900_000, wide("2.21"), {
    title: "EssentialsX Chat",
    slug: "essentialsx-chat",
    on: ["modrinth", "hangar"],
    needs: ["essentialsx"],
  }),
  plugin("EssentialsSpawn", "The command /spawn for EssentialsX", ["management"], 800_000, wide("2.21"), {
    title: "EssentialsX Spawn",
    slug: "essentialsx-spawn",
    on: ["modrinth", "hangar"],
    needs: ["essentialsx"],
  }),
  plugin("Vault", "The same door, kept up to date", ["library", "economy"], 900_000, wide("2.20"), {
    title: "VaultUnlocked",
    slug: "vaultunlocked",
    on: ["modrinth", "hangar"],
  }),
  plugin(
    "Vault",
    "One door to economies, permissions and chat of other plugins",
    ["library", "economy"],
    6_000_000,
    wide("1.7"),
    {
      on: ["modrinth", "spiget"],
    },
  ),
  plugin(
    "LuckPerms",
    "Permissions: groups, tracks and a web editor",
    ["management"],
    5_400_000,
    wide("5.4"),
    {
      on: ["modrinth", "hangar", "spiget"],
      loaders: ["bukkit", "spigot", "paper", "folia"],
    },
  ),
  plugin("PlaceholderAPI", "Placeholders that other plugins fill", ["library"], 3_000_000, wide("2.11"), {
    on: ["modrinth", "hangar", "spiget"],
  }),
  plugin(
    "ProtocolLib",
    "Reads and changes packets for other plugins",
    ["library"],
    2_800_000,
    betaFor26("5.3"),
    {
      on: ["modrinth", "hangar", "spiget"],
    },
  ),
  plugin("packetevents", "A packet library for many versions", ["library"], 700_000, wide("2.7"), {
    title: "PacketEvents",
  }),
  plugin("ViaVersion", "Newer clients join older servers", ["utility"], 3_600_000, wide("5.2"), {
    on: ["modrinth", "hangar", "spiget"],
  }),
  plugin("ViaBackwards", "Older clients join newer servers", ["utility"], 2_100_000, wide("5.2"), {
    on: ["modrinth", "hangar"],
    needs: ["viaversion"],
  }),
  plugin("ViaRewind", "Clients from long ago join", ["utility"], 900_000, wide("4.0"), {
    needs: ["viabackwards"],
  }),
  plugin("TAB", "The player list, sorted and coloured", ["social"], 1_400_000, wide("5.0"), {
    on: ["modrinth", "hangar"],
    wants: ["placeholderapi", "luckperms"],
  }),
  plugin("SkinsRestorer", "Skins for servers without accounts", ["social"], 1_300_000, wide("15.4"), {
    on: ["modrinth", "hangar"],
  }),
  plugin("CoreProtect", "Who broke what, and putting it back", ["management"], 2_300_000, split("23.0"), {
    on: ["modrinth", "hangar", "spiget"],
  }),
  plugin("Chunky", "Generates the world ahead of players", ["optimization"], 2_600_000, wide("1.4"), {
    on: ["modrinth", "hangar"],
    loaders: ["bukkit", "spigot", "paper", "folia"],
  }),
  plugin("spark", "Profiler: what makes a server slow", ["optimization"], 2_000_000, wide("1.10"), {
    on: ["modrinth", "hangar"],
  }),
  plugin("DiscordSRV", "Joins the game's chat and a Discord channel", ["social"], 1_100_000, wide("1.29"), {
    on: ["modrinth", "hangar"],
    wants: ["vault", "placeholderapi"],
  }),
  plugin("dynmap", "A map of the world in the browser", ["utility"], 900_000, old("3.7"), {
    title: "Dynmap",
    on: ["modrinth", "spiget"],
  }),
  plugin("BlueMap", "A map of the world in three dimensions", ["utility"], 1_000_000, split("5.7"), {
    on: ["modrinth", "hangar"],
    javaMajor: 21,
  }),
  plugin("Geyser-Spigot", "Bedrock players join Java servers", ["utility"], 2_400_000, modern("2.9"), {
    title: "Geyser",
    slug: "geyser",
    on: ["modrinth", "hangar"],
    javaMajor: 21,
    wants: ["floodgate-plugin"],
  }),
  plugin("floodgate", "Bedrock players need no Java account", ["utility"], 1_900_000, modern("2.2"), {
    title: "Floodgate",
    slug: "floodgate-plugin",
    on: ["hangar"],
  }),
  plugin("voicechat", "Voices that come from where players stand", ["social"], 1_800_000, wide("2.5"), {
    title: "Simple Voice Chat",
    slug: "simple-voice-chat",
    on: ["modrinth", "hangar"],
  }),
  plugin("AuthMe", "Passwords for servers without accounts", ["management"], 800_000, old("5.6"), {
    slug: "authmereloaded",
    title: "AuthMeReloaded",
    on: ["modrinth", "spiget"],
    breaks: ["floodgate-plugin"],
  }),
  plugin("ClearLag", "Removes lying items and spare creatures", ["optimization"], 1_500_000, old("3.2"), {
    slug: "clearlagg",
    on: ["spiget"],
  }),
  plugin("CMI", "Three hundred commands in one plugin, for money", ["management"], 300_000, wide("9.7"), {
    on: ["spiget"],
    priceEur: 15,
    breaks: ["essentialsx"],
  }),
];

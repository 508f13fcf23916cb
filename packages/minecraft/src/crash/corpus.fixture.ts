import type { CrashClass } from "./class.ts";
import type { CrashEvidence, CrashFix } from "./diagnosis.ts";
import type { SoftwareType } from "../software.ts";

/** A pasted console. The deciding line starts with `»`; without one, the exit alone decides. */
export interface CrashCase {
  readonly title: string;
  readonly class: CrashClass | undefined;
  readonly fix?: CrashFix | undefined;
  readonly evidence: CrashEvidence;
  readonly decidingIndex: number | undefined;
}

type Given = Partial<Omit<CrashEvidence, "software" | "lines">> & { readonly fix?: CrashFix | undefined };

export const crashed = { reason: "crashed", exitCode: 1 } as const;
export const neverReady = { reason: "never-ready", exitCode: null } as const;
export const stillRunning = null;

const defaults: Readonly<Record<SoftwareType, Pick<CrashEvidence, "minecraftVersion" | "java">>> = {
  vanilla: { minecraftVersion: "1.21.4", java: 21 },
  paper: { minecraftVersion: "1.21.4", java: 21 },
  spigot: { minecraftVersion: "1.20.4", java: 17 },
  fabric: { minecraftVersion: "1.20.1", java: 17 },
  forge: { minecraftVersion: "1.20.1", java: 17 },
  neoforge: { minecraftVersion: "1.21.1", java: 21 },
  bedrock: { minecraftVersion: "1.21.50", java: null },
};

export function crashCase(
  software: SoftwareType,
  expected: CrashClass | undefined,
  title: string,
  console: string,
  { fix, ...given }: Given = {},
): CrashCase {
  const written = console
    .replace(/^\n/, "")
    .replace(/\n\s*$/, "")
    .split("\n");
  const deciding = written.findIndex((line) => line.startsWith("»"));
  const lines = written.map((line) => line.replace(/^» ?/, ""));
  return {
    title,
    class: expected,
    fix,
    decidingIndex: deciding === -1 ? undefined : deciding,
    evidence: { software, ...defaults[software], exit: crashed, pluginNames: [], ...given, lines },
  };
}

export const paperStart = `[12:00:01 INFO]: [bootstrap] Running Java 21 (OpenJDK 64-Bit Server VM 21.0.5+11; Eclipse Adoptium) on Linux 6.1 (amd64)
[12:00:01 INFO]: [bootstrap] Loading Paper 1.21.4-124-main@d7c41f1 for Minecraft 1.21.4
[12:00:02 INFO]: [PluginInitializerManager] Initializing plugins...
[12:00:04 INFO]: Environment: Environment[sessionHost=https://sessionserver.mojang.com, servicesHost=https://api.minecraftservices.com, name=PROD]
[12:00:05 INFO]: Starting minecraft server version 1.21.4
[12:00:05 INFO]: Loading properties
[12:00:05 INFO]: Default game type: SURVIVAL`;
export const paperReady = `${paperStart}
[12:00:06 INFO]: Preparing level "world"
[12:00:09 INFO]: Preparing start region for dimension minecraft:overworld
[12:00:10 INFO]: Preparing spawn area: 83%
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`;
export const spigotStart = `Loading libraries, please wait...
[12:00:03] [Server thread/INFO]: Starting minecraft server version 1.20.4
[12:00:03] [Server thread/INFO]: Loading properties
[12:00:04] [Server thread/INFO]: This server is running CraftBukkit version 4034-Spigot-c198da2-9bd2a21 (MC: 1.20.4) (Implementing API version 1.20.4-R0.1-SNAPSHOT)
[12:00:04] [Server thread/INFO]: Debug logging is disabled`;
export const spigotReady = `${spigotStart}
[12:00:09] [Server thread/INFO]: Preparing level "world"
[12:00:20] [Server thread/INFO]: Done (16.021s)! For help, type "help"`;
export const vanillaStart = `Starting net.minecraft.server.Main
[12:00:02] [ServerMain/INFO]: Environment: Environment[sessionHost=https://sessionserver.mojang.com, servicesHost=https://api.minecraftservices.com, name=PROD]
[12:00:04] [ServerMain/INFO]: Loaded 1370 recipes
[12:00:05] [Server thread/INFO]: Starting minecraft server version 1.21.4
[12:00:05] [Server thread/INFO]: Loading properties`;
export const vanillaReady = `${vanillaStart}
[12:00:06] [Server thread/INFO]: Preparing level "world"
[12:00:12] [Server thread/INFO]: Done (7.001s)! For help, type "help"`;
export const fabricStart = `[12:00:01] [main/INFO]: Loading Minecraft 1.20.1 with Fabric Loader 0.15.11`;
export const fabricLoaded = `${fabricStart}
[12:00:01] [main/INFO]: Loading 3 mods:
	- fabricloader 0.15.11
	- java 17
	- minecraft 1.20.1
[12:00:02] [main/INFO]: SpongePowered MIXIN Subsystem Version=0.8.5 Source=file:/data/libraries/mixin.jar Service=Knot/Fabric Env=SERVER`;
export const forgeStart = `[12:00:01] [main/INFO] [cp.mo.mo.Launcher/MODLAUNCHER]: ModLauncher running: args [--launchTarget, forgeserver, --fml.forgeVersion, 47.3.0, --fml.mcVersion, 1.20.1]
[12:00:01] [main/INFO] [cp.mo.mo.Launcher/MODLAUNCHER]: JVM identified as Eclipse Adoptium OpenJDK 64-Bit Server VM 17.0.13+11`;
export const neoforgeStart = `[12:00:01] [main/INFO] [cp.mo.mo.Launcher/MODLAUNCHER]: ModLauncher running: args [--launchTarget, neoforgeserver, --fml.neoForgeVersion, 21.1.90, --fml.mcVersion, 1.21.1]
[12:00:02] [main/INFO] [ne.ne.fm.lo.mo.ModDiscoverer/SCAN]: Found mod file "jei-1.21.1.jar" [locator: mods folder]`;
export const bedrockStart = `NO LOG FILE! - setting up server logging...
[2026-08-01 12:00:01:100 INFO] Starting Server
[2026-08-01 12:00:01:101 INFO] Version: 1.21.50.10
[2026-08-01 12:00:01:101 INFO] Level Name: Bedrock level`;

import { gameVersions } from "./game-versions.ts";

export interface LoaderInstaller {
  readonly loader: "forge" | "neoforge";
  /** The folder in the Maven repository, and half of the file's name. */
  readonly artifact: "forge" | "neoforge";
  readonly gameVersion: string;
  readonly loaderVersion: string;
  /** As the repository calls the version. */
  readonly full: string;
}

/** From 1.20.3 on Forge starts through a small jar in the server's folder. */
const WITHOUT_SHIM = "1.20.1";

function forge(gameVersion: string, loaderVersion: string): LoaderInstaller {
  const full = `${gameVersion}-${loaderVersion}`;
  return { loader: "forge", artifact: "forge", gameVersion, loaderVersion, full };
}

function neoforge(gameVersion: string, loaderVersion: string): LoaderInstaller {
  const isOld = gameVersion === "1.20.1";
  return {
    loader: "neoforge",
    artifact: isOld ? "forge" : "neoforge",
    gameVersion,
    loaderVersion,
    full: isOld ? `1.20.1-${loaderVersion}` : loaderVersion,
  };
}

/** Oldest first. */
export const loaderInstallers: readonly LoaderInstaller[] = [
  forge("1.20.1", "47.3.0"),
  forge("1.20.1", "47.4.0"),
  forge("1.20.1", "47.4.9"),
  forge("1.21.4", "54.1.0"),
  forge("1.21.4", "54.1.6"),
  forge("26.1", "63.0.2"),
  neoforge("1.20.1", "47.1.105"),
  neoforge("1.20.1", "47.1.106"),
  neoforge("1.21.4", "21.4.9-beta"),
  neoforge("1.21.4", "21.4.99"),
  neoforge("1.21.4", "21.4.156"),
  neoforge("26.1", "26.1.0.15-beta"),
  neoforge("26.1", "26.1.0.20"),
  neoforge("26.2", "26.2.0.1-beta"),
];

export function installerFileName({ artifact, full }: LoaderInstaller): string {
  return `${artifact}-${full}-installer.jar`;
}

/** What the installer puts below `libraries`. */
export function installedFiles(installer: LoaderInstaller): { folder: string; jar: string; isShim: boolean } {
  const { loader, artifact, full, gameVersion } = installer;
  const group = loader === "forge" ? "net/minecraftforge" : "net/neoforged";
  const isShim = loader === "forge" && gameVersion !== WITHOUT_SHIM;
  return {
    folder: `${group}/${artifact}/${full}`,
    jar: `${artifact}-${full}-${isShim ? "shim" : "server"}.jar`,
    isShim,
  };
}

/** Newest first; the first of them is still being tried. */
export const fabricLoaders = [
  { version: "0.17.0-rc.1", stable: false },
  { version: "0.16.14", stable: true },
  { version: "0.16.9", stable: true },
  { version: "0.15.11", stable: true },
] as const;

export const fabricInstallers = [
  { version: "1.1.0", stable: true },
  { version: "1.0.3", stable: true },
] as const;

export const fabricGames: readonly string[] = gameVersions.map(({ id }) => id);

export type LoadFailureReason =
  | "missing-dependency"
  | "wrong-dependency-version"
  | "wrong-minecraft"
  | "wrong-loader"
  | "unsupported-api"
  | "api-too-old"
  | "java-too-old"
  | "invalid-file"
  | "missing-class"
  | "duplicate"
  | "circular"
  | "incompatible"
  | "not-for-folia"
  | "client-only"
  | "failed-to-enable"
  | "unknown";

export interface LoadCause {
  readonly reason: LoadFailureReason;
  readonly plugin?: string;
  /** Names of plugins or ids of mods that are missing, or needed in another version. */
  readonly missing?: readonly string[];
  /** A detail such as a version, a class or two files. */
  readonly detail?: string;
}

export interface LoadFailure extends LoadCause {
  readonly kind: "load-failed";
  /** The name in the line if there is one, otherwise the file name without its extension. */
  readonly plugin: string;
  readonly file?: string;
}

const missingPlugins =
  /Unknown\/missing dependency plugins: {1,2}\[([^\]]{1,2000})\](?:.{0,100} to run '([^']{1,100})')?/;
const unknownDependency = /Unknown dependency ([\w.+-]{1,100}?)\.?(?:\s|$)/;
const onlyItsName = /UnknownDependencyException: ([\w+-]{1,100})$/;
const unsupportedApi = /Unsupported API version ([\w.+-]{1,40})/;
const classVersion = /(?:class file|Unsupported major\.minor) version (\d{1,3})\./;
const missingClass = /(?:NoClassDefFoundError|ClassNotFoundException): ([\w./$-]{1,200})/;

const invalidFile = [
  "does not contain plugin.yml",
  "does not contain a paper-plugin.yml",
  "Invalid plugin.yml",
  "Cannot find main class",
  "InvalidDescriptionException",
  "ZipException",
  "zip END header not found",
  "error in opening zip file",
  "invalid LOC header",
  "zip file is empty",
  "Did not find a valid velocity-plugin.json",
  "appears to be a Bukkit or BungeeCord plugin",
  "does not extend JavaPlugin",
  "Plugin must have a plugin.yml or bungee.yml",
  "contains invalid characters",
  "invalid CEN header",
  "uses the space-character",
  "Restricted Name",
];

/** Parses the line of an exception, which follows the line that names the file. */
export function readLoadCause(text: string): LoadCause | undefined {
  const line = text.slice(0, 4000);
  const dependency = readDependency(line);
  if (dependency) return dependency;

  const api = unsupportedApi.exec(line)?.[1];
  if (api !== undefined) return { reason: "unsupported-api", detail: api };
  if (line.includes("is lower than the minimum allowed version")) return { reason: "api-too-old" };
  if (line.includes("UnsupportedClassVersionError")) {
    const major = Number(classVersion.exec(line)?.[1]);
    return { reason: "java-too-old", ...(major > 44 && { detail: `Java ${major - 44}` }) };
  }
  if (invalidFile.some((words) => line.toLowerCase().includes(words.toLowerCase())))
    return { reason: "invalid-file" };
  if (line.includes("is not marked as supporting")) return { reason: "not-for-folia" };
  if (line.startsWith("circular dependency detected")) return { reason: "circular" };
  if (/for invalid dist (?:DEDICATED_SERVER|CLIENT)/.test(line)) return { reason: "client-only" };
  const name = missingClass.exec(line)?.[1];
  return name === undefined ? undefined : { reason: "missing-class", detail: name };
}

function readDependency(line: string): LoadCause | undefined {
  const [, list, plugin] = missingPlugins.exec(line) ?? [];
  if (list !== undefined) {
    return { reason: "missing-dependency", missing: namesIn(list), ...(plugin !== undefined && { plugin }) };
  }
  const name = unknownDependency.exec(line)?.[1] ?? onlyItsName.exec(line)?.[1];
  return name === undefined ? undefined : { reason: "missing-dependency", missing: [name] };
}

export function namesIn(list: string): string[] {
  return list.split(",").flatMap((name) => name.trim() || []);
}

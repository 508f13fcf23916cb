/** Files that the game and its plugins only display: no command is read from them. */
const plainFile = /\.(?:png|jpe?g|gif|webp|ogg|mp3|wav|md|pdf|schem|schematic|litematic)$/i;
const plainFolders = ["logs", "crash-reports"];

const program =
  /\.(?:jar|class|war|phar|sk|zs|groovy|kts?|[cm]?js|ts|py|lua|sh|bash|bat|cmd|ps1|exe|so|dll|dylib)$/i;
/** Every file in these folders may be executed, regardless of its extension. */
const programFolders = [
  "mods coremods kubejs scripts libraries versions bundler .fabric .mixin.out",
  "plugins/update plugins/.paper-remapped plugins/Skript",
].flatMap((line) => line.split(" "));
/** They configure what is started. */
const startFiles = [
  "spigot.yml bukkit.yml user_jvm_args.txt unix_args.txt config/fml.toml",
  "fabric-server-launcher.properties quilt-server-launcher.properties",
].flatMap((line) => line.split(" "));
/** Contain programs beside other files. */
const mixedFolders = ["plugins"];

export function isPlainFile(path: string): boolean {
  const names = namesIn(path);
  if (names.includes("..")) return false;
  return (names.length > 1 && plainFolders.includes(names[0] ?? "")) || plainFile.test(names.at(-1) ?? "");
}

/** Also true for a folder around programs. */
export function holdsProgram(path: string): boolean {
  const names = namesIn(path);
  if (program.test(names.at(-1) ?? "")) return true;
  if ([...programFolders, ...startFiles].some((one) => touches(path, one))) return true;
  return mixedFolders.some((one) => touches(path, one) && names.length <= namesIn(one).length);
}

/** Compares up to the shorter path: one path contains the other, or they are unrelated. */
export function touches(path: string, folder: string): boolean {
  const [names, outer] = [namesIn(path), namesIn(folder)];
  // The node refuses paths that lead upwards; until then they must not pass as harmless.
  return names.includes("..") || names.slice(0, outer.length).every((name, index) => name === outer[index]);
}

function namesIn(path: string): readonly string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}

import { brokenJar, brokenPackage } from "../../stand-ins/game-servers/broken-servers.ts";

interface PluginWish {
  readonly name?: string;
  readonly version?: string;
  /** A class of the broken plugins; without it the plugin only has a name. */
  readonly main?: string;
  readonly lines?: readonly string[];
  readonly config?: string;
  readonly javaMajor?: number;
}

export function plugin({
  name = "Shop",
  version = "2.0",
  main,
  lines = [],
  config,
  javaMajor,
}: PluginWish): Promise<Buffer> {
  const description = [
    `name: ${name}`,
    `version: ${version}`,
    `main: ${brokenPackage}.${main ?? "Absent"}`,
    ...lines,
  ];
  return brokenJar({
    texts: {
      "plugin.yml": `${description.join("\n")}\n`,
      ...(config !== undefined && { "config.yml": config }),
    },
    classes: main === undefined ? [] : [main],
    ...(javaMajor !== undefined && { javaMajor }),
  });
}

interface ModWish {
  readonly id?: string;
  readonly version?: string;
  readonly main?: string;
}

export function fabricMod(
  { id = "shop", version = "1.0", main }: ModWish,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Buffer> {
  const entrypoints = main === undefined ? {} : { main: [`${brokenPackage}.${main}`] };
  const description = { schemaVersion: 1, id, version, name: capital(id), entrypoints, ...more };
  return brokenJar({
    texts: { "fabric.mod.json": `${JSON.stringify(description, undefined, 2)}\n` },
    classes: main === undefined ? [] : [main],
  });
}

export function forgeMod(
  { id = "shop", version = "1.0", main }: ModWish,
  {
    needs = {},
    loaderVersion = "[1,)",
    file = "META-INF/mods.toml",
  }: {
    readonly needs?: Readonly<Record<string, string>>;
    readonly loaderVersion?: string;
    readonly file?: string;
  } = {},
): Promise<Buffer> {
  const required = file.includes("neoforge") ? 'type = "required"' : "mandatory = true";
  const lines = [
    'modLoader = "javafml"',
    `loaderVersion = "${loaderVersion}"`,
    'license = "Apache-2.0"',
    "[[mods]]",
    `modId = "${id}"`,
    `version = "${version}"`,
    `displayName = "${capital(id)}"`,
    ...(main === undefined ? [] : [`standinClass = "${brokenPackage}.${main}"`]),
    ...Object.entries(needs).flatMap(([other, range]) => [
      `[[dependencies.${id}]]`,
      `modId = "${other}"`,
      required,
      `versionRange = "${range}"`,
      'side = "BOTH"',
    ]),
  ];
  return brokenJar({
    texts: { [file]: `${lines.join("\n")}\n` },
    classes: main === undefined ? [] : [main],
  });
}

function capital(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1);
}

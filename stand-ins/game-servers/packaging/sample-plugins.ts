import { writeFile } from "node:fs/promises";
import path from "node:path";
import { cachedFolder, hashOf } from "./content-cache.ts";
import { compileJava, requireJava } from "./java-classes.ts";
import { places, recipeHash } from "./source-places.ts";
import { zipFile, type ZipEntry } from "./zip-file.ts";

interface SamplePlugin {
  readonly name: string;
  readonly main?: string;
  /** Further lines of the description. */
  readonly lines?: readonly string[];
  readonly isPaperPlugin?: boolean;
  readonly config?: string;
  readonly javaMajor?: number;
}

const greeter = { name: "Greeter", main: "GreeterPlugin", config: "greeting: Welcome\nenabled: true\n" };
/** Newer than any Java the servers run on. */
const FUTURE_JAVA = 30;

/** One jar for each thing that can be right or wrong with a plugin, by the name of the file without its ending. */
const samplePlugins = {
  greeter,
  "greeter-copy": greeter,
  "greeter-addon": { name: "GreeterAddon", lines: ["depend: [Greeter]"] },
  "paper-greeter": {
    name: "PaperGreeter",
    isPaperPlugin: true,
    lines: ["dependencies:", "  server:", "    Greeter:", "      load: BEFORE", "      required: true"],
  },
  "missing-dependency": { name: "Shop", lines: ["depend:", "  - Vault"] },
  "future-api": { name: "FromTheFuture", lines: ["api-version: '99.1'"] },
  "future-java": { name: "NewJava", main: "GreeterPlugin", javaMajor: FUTURE_JAVA },
  "fails-to-enable": { name: "Outdated", main: "FailingPlugin" },
  "circle-one": { name: "CircleOne", lines: ["depend: [CircleTwo]"] },
  "circle-two": { name: "CircleTwo", lines: ["depend: [CircleOne]"] },
} satisfies Record<string, SamplePlugin>;

export type SamplePluginName = keyof typeof samplePlugins | "no-description" | "not-a-jar";

export async function buildSamplePlugins(outDir: string): Promise<Record<SamplePluginName, string>> {
  const hash = (): Promise<string> => hashOf([places.samples, ...places.pluginApi], [recipeHash]);
  const fileName = (name: string): string => `${name}.jar`;
  const folder = await cachedFolder(outDir, "plugins", hash, async (unfinished) => {
    const classes = await compileJava([...places.pluginApi, path.join(places.samples, "src")]);
    for (const [name, bytes] of await packAll(classes)) {
      await writeFile(path.join(unfinished, fileName(name)), bytes);
    }
  });
  const names = [...Object.keys(samplePlugins), "no-description", "not-a-jar"];
  const files = names.map((name) => [name, path.join(folder, fileName(name))] as const);
  return Object.fromEntries(files) as Record<SamplePluginName, string>;
}

async function packAll(classes: readonly ZipEntry[]): Promise<ReadonlyMap<SamplePluginName, Buffer>> {
  const jars = new Map<SamplePluginName, Buffer>();
  for (const [name, plugin] of Object.entries(samplePlugins)) {
    jars.set(name as SamplePluginName, await zipFile(entriesOf(plugin, classes)));
  }
  jars.set("no-description", await zipFile([{ name: "readme.txt", bytes: Buffer.from("Not a plugin.\n") }]));
  jars.set("not-a-jar", Buffer.from("<!doctype html><title>Sign in to download</title>\n"));
  return jars;
}

function entriesOf(plugin: SamplePlugin, classes: readonly ZipEntry[]): readonly ZipEntry[] {
  const main = plugin.main ?? "Absent";
  const description = [
    `name: ${plugin.name}`,
    "version: 1.0.0",
    `main: standin.samples.${main}`,
    ...(plugin.lines ?? []),
    "",
  ].join("\n");
  const code = classes.filter(({ name }) => name === `standin/samples/${main}.class`);
  return [
    {
      name: plugin.isPaperPlugin === true ? "paper-plugin.yml" : "plugin.yml",
      bytes: Buffer.from(description),
    },
    ...(plugin.config === undefined ? [] : [{ name: "config.yml", bytes: Buffer.from(plugin.config) }]),
    ...(plugin.javaMajor === undefined ? code : requireJava(plugin.javaMajor, code)),
  ];
}

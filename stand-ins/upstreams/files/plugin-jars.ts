import { requireJava } from "../../game-servers/packaging/java-classes.ts";
import { zipFile, type ZipEntry } from "../../game-servers/packaging/zip-file.ts";
import { behaviourFiles } from "../catalogue/behaviour/behaviour.ts";
import { behaviourOf } from "../catalogue/behaviour/behaviours.ts";
import type { Release } from "../catalogue/catalogue.ts";
import { describeJar, mainClassOf } from "../catalogue/jar-descriptions.ts";

/** The stand-in servers fail on a mod that has it: one for clients that says so nowhere. */
const CLIENT_CLASS = "standin/client-class";
const MANIFEST = "Manifest-Version: 1.0\n\n";

/** A jar that the stand-in servers really load: its description, its classes, and a config.yml where plugins have one. */
export async function releaseJar(release: Release, classes: readonly ZipEntry[]): Promise<Buffer> {
  const { project } = release;
  const description = describeJar(release);
  const behaviour = behaviourOf(project);
  const entry = (name: string, text: string): ZipEntry => ({ name, bytes: Buffer.from(text) });
  return zipFile([
    entry("META-INF/MANIFEST.MF", MANIFEST),
    entry(description.name, description.text),
    ...(project.kind === "plugin" ? [entry("config.yml", defaultConfig(release))] : []),
    ...(behaviour ? behaviourFiles(behaviour).map(({ name, text }) => entry(name, text)) : []),
    ...(project.environment === "unknown" ? [entry(CLIENT_CLASS, "net/minecraft/client/Minecraft\n")] : []),
    ...requireJava(project.javaMajor, codeOf(project, classes)),
  ]);
}

/** Everything in the package of its main class. */
function codeOf(project: Release["project"], classes: readonly ZipEntry[]): readonly ZipEntry[] {
  const mainClass = mainClassOf(project).replaceAll(".", "/");
  const folder = mainClass.slice(0, mainClass.lastIndexOf("/") + 1);
  const code = classes.filter(({ name }) => name.startsWith(folder));
  if (!code.some(({ name }) => name === `${mainClass}.class`))
    throw new Error(`${mainClass} was not compiled.`);
  return code;
}

function defaultConfig({ project, number }: Release): string {
  const own = behaviourOf(project)?.files?.[`plugins/${project.id}/config.yml`];
  if (own !== undefined) return own;
  return [`# ${project.title} ${number}`, "enabled: true", "language: en", ""].join("\n");
}

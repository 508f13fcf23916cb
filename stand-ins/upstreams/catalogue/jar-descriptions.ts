import { behaviourOf } from "./behaviour/behaviours.ts";
import { projectOf, type Release } from "./catalogue.ts";
import type { CatalogueProject } from "./project.ts";

export interface DescriptionFile {
  readonly name: string;
  readonly text: string;
}

const quietClass = "standin.catalogue.QuietPlugin";
const actingClass = "standin.catalogue.ActingPlugin";
const permissionsClass = "standin.luckperms.LuckPermsPlugin";

/** The class that a jar names in its description. Mods have one that does nothing. */
export function mainClassOf(project: CatalogueProject): string {
  if (project.kind === "mod") return quietClass;
  if (project.id === "LuckPerms") return permissionsClass;
  return behaviourOf(project) ? actingClass : quietClass;
}

/** What a jar says about itself, in the format of its platform. */
export function describeJar(release: Release): DescriptionFile {
  const loader = release.loaders[0] ?? "bukkit";
  switch (loader) {
    case "fabric":
      return { name: "fabric.mod.json", text: fabricMod(release) };
    case "forge":
      return { name: "META-INF/mods.toml", text: modsToml(release, "forge") };
    case "neoforge":
      // The name changed with 1.20.5.
      return release.games.includes("1.20.1")
        ? { name: "META-INF/mods.toml", text: modsToml(release, "neoforge") }
        : { name: "META-INF/neoforge.mods.toml", text: modsToml(release, "neoforge") };
    case "bukkit":
    case "spigot":
    case "paper":
    case "folia":
      return { name: "plugin.yml", text: pluginYml(release) };
  }
}

function idsOf(slugs: readonly string[]): readonly string[] {
  return slugs.map((slug) => projectOf(slug).id);
}

function pluginYml({ project, number, games, isBroken }: Release): string {
  const list = (key: string, ids: readonly string[]): string[] =>
    ids.length === 0 ? [] : [`${key}: [${ids.join(", ")}]`];
  const lines = [
    `name: ${project.id}`,
    `version: '${number}${project.versionSuffix}'`,
    `main: ${mainClassOf(project)}${isBroken ? "Again" : ""}`,
    `api-version: '${apiVersion(games[0] ?? "1.20.1")}'`,
    `description: ${JSON.stringify(project.summary)}`,
    ...list("depend", neededPlugins(project)),
    ...list("softdepend", idsOf(project.wants)),
    ...list("provides", project.provides),
    ...(project.loaders.includes("folia") ? ["folia-supported: true"] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** PlotSquared takes any WorldEdit, and its jar says so by that name. */
function neededPlugins({ needs }: CatalogueProject): readonly string[] {
  return needs.map((slug) => {
    const { id, provides } = projectOf(slug);
    return provides[0] ?? id;
  });
}

function apiVersion(game: string): string {
  return game.split(".").slice(0, 2).join(".");
}

function fabricMod({ project, number, games }: Release): string {
  const anyVersion = (slugs: readonly string[]): Record<string, string> =>
    Object.fromEntries(idsOf(slugs).map((id) => [id, "*"]));
  const mod = {
    schemaVersion: 1,
    id: project.id,
    version: number,
    name: project.title,
    description: project.summary,
    environment: project.environment === "client_only" ? "client" : "*",
    entrypoints: {},
    depends: {
      fabricloader: ">=0.15.0",
      minecraft: games.length === 1 ? (games[0] ?? "*") : games,
      java: `>=${project.javaMajor}`,
      ...anyVersion(project.needs),
    },
    recommends: anyVersion(project.wants),
    breaks: anyVersion(project.breaks),
    provides: project.provides,
  };
  return `${JSON.stringify(mod, undefined, 2)}\n`;
}

function modsToml({ project, number, games }: Release, loader: "forge" | "neoforge"): string {
  const usesTypes = loader === "neoforge" && !games.includes("1.20.1");
  const side = project.environment === "client_only" ? "CLIENT" : "BOTH";
  const dependency = (modId: string, range: string, isMandatory: boolean): string[] => [
    `[[dependencies.${project.id}]]`,
    `modId = "${modId}"`,
    usesTypes ? `type = "${isMandatory ? "required" : "optional"}"` : `mandatory = ${isMandatory}`,
    `versionRange = "${range}"`,
    'ordering = "NONE"',
    `side = "${side}"`,
  ];
  // Mods for Fabric lean on its API; on the other loaders nothing of that name exists.
  const needs = project.needs.filter((slug) => projectOf(slug).loaders.includes(loader));
  const lines = [
    'modLoader = "javafml"',
    'loaderVersion = "[1,)"',
    'license = "Apache-2.0"',
    ...(project.environment === "client_only" && !usesTypes ? ["clientSideOnly = true"] : []),
    "[[mods]]",
    `modId = "${project.id}"`,
    `version = "${number}"`,
    `displayName = "${project.title}"`,
    `description = "${project.summary}"`,
    ...dependency("minecraft", mavenRange(games), true),
    ...idsOf(needs).flatMap((id) => dependency(id, "[0,)", true)),
    ...idsOf(project.wants).flatMap((id) => dependency(id, "[0,)", false)),
  ];
  return `${lines.join("\n")}\n`;
}

function mavenRange(games: readonly string[]): string {
  return games.map((game) => `[${game}]`).join(",");
}

import { softwareNames } from "@blockwright/minecraft/software";
import type { ServerDeps } from "./plugins/bundled-names.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { newestClaimed } from "./plugins/claimed-versions.ts";
import { findNamesakes, tellNamesakes } from "./plugins/find-namesakes.ts";
import type { PluginClaims } from "./plugins/plugin-source.ts";
import { bareId, findSource, sourceLabel } from "./plugins/plugin-lookup.ts";
import type { Universe } from "./plugins/plugin-universe.ts";
import { guessKey } from "./solver/relations.ts";
import type { ClashKind, Conflict, Reason, Unfit } from "./solver/universe.ts";

interface Explaining {
  readonly deps: Pick<CatalogueDeps, "plugins">;
  readonly universe: Universe;
  readonly wishes: readonly { readonly id: string; readonly name: string }[];
}

interface Telling {
  readonly server: ServerDeps;
  readonly nameOf: (id: string) => string;
  readonly claims: ReadonlyMap<string, PluginClaims | undefined>;
  /** A project of that name that has nothing for this server. */
  readonly emptyOf: (name: string) => string | undefined;
  /** By name, projects that may be meant; we can't tell. */
  readonly namesakes: ReadonlyMap<string, string | undefined>;
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });

/** One sentence for each conflict, in players' words. */
export async function explainConflicts(
  { deps, universe, wishes }: Explaining,
  server: ServerDeps,
  conflicts: readonly Conflict[],
): Promise<readonly string[]> {
  const wishOf = (id: string) => wishes.find((wish) => universe.lastingIds.get(wish.id) === id);
  const emptyOf = (name: string) =>
    [...universe.projects.values()].find(
      (project) =>
        project.versions.length === 0 &&
        [project.name, project.slug ?? ""].some((one) => guessKey(one) === guessKey(name)),
    )?.id;
  const ids = conflicts.flatMap(({ reason }) => idsIn(reason, emptyOf));
  const claims = new Map(await Promise.all([...new Set(ids)].map((id) => askClaims(deps, server, id))));
  const names = conflicts.flatMap(({ reason }) => missingNames(reason));
  const namesakes = new Map(
    await Promise.all(
      [...new Set(names)].map(
        async (name) => [name, tellNamesakes(await findNamesakes(deps, name, universe.target))] as const,
      ),
    ),
  );
  const nameOf = (id: string) =>
    wishOf(id)?.name ?? claims.get(id)?.name ?? universe.projects.get(id)?.name ?? id;
  return conflicts.map(({ reason }) => sentenceFor(reason, { server, nameOf, claims, emptyOf, namesakes }));
}

function missingNames(reason: Reason): readonly string[] {
  if (reason.kind === "needs") return missingNames(reason.because);
  return reason.kind === "missing" ? [reason.name] : [];
}

/** Projects that the sentences need more details about. */
function idsIn(reason: Reason, emptyOf: Telling["emptyOf"]): readonly string[] {
  switch (reason.kind) {
    case "unknown-project":
      return [];
    case "unknown-version":
    case "no-build":
      return [reason.id];
    case "missing":
      return [reason.id, emptyOf(reason.name) ?? reason.id];
    case "needs":
      return [reason.id, reason.neededId, ...idsIn(reason.because, emptyOf)];
    case "clash":
      return [...reason.left, ...reason.right, ...(reason.why.kind === "versions" ? [reason.why.id] : [])];
    case "together":
      return reason.ids;
  }
}

/** Only adds details: if a source does not answer now, they are left out. */
async function askClaims(
  deps: Pick<CatalogueDeps, "plugins">,
  { software }: ServerDeps,
  id: string,
): Promise<readonly [string, PluginClaims | undefined]> {
  const claims = findSource(deps, id).claims(bareId(id), software);
  return [id, await claims.catch(() => undefined)];
}

function sentenceFor(reason: Reason, telling: Telling): string {
  switch (reason.kind) {
    case "unknown-project":
    case "unknown-version":
    case "no-build":
      return `${telling.nameOf(reason.id)} ${clauseFor(reason, telling)}`;
    case "missing":
    case "needs":
      return `${telling.nameOf(reason.id)} ${clauseFor(reason, telling)}`;
    case "clash":
      return clashSentence(reason, telling);
    case "together":
      return `${listing.format(reason.ids.map(telling.nameOf))} can't be installed together. Leave one of them out.`;
  }
}

/** What follows a name, or "which". */
function clauseFor(reason: Reason, telling: Telling): string {
  const { nameOf, emptyOf, namesakes } = telling;
  switch (reason.kind) {
    case "unknown-project":
      return `can't be found on ${sourceLabel(reason.id)}.`;
    case "unknown-version":
      return `has no version ${reason.version} for ${place(telling)}.`;
    case "no-build":
      return noBuildClause(reason.id, reason.unfits, telling);
    case "missing": {
      const empty = emptyOf(reason.name);
      if (empty !== undefined) return `needs ${reason.name}, which ${noBuildClause(empty, [], telling)}`;
      const which = reason.range === null ? reason.name : `${reason.name} (${reason.range})`;
      const told = namesakes.get(reason.name);
      if (told !== undefined) return `needs ${which}, ${told}, or leave ${nameOf(reason.id)} out.`;
      return `needs ${which}, which can't be found for ${place(telling)}.`;
    }
    case "needs":
      return `needs ${nameOf(reason.neededId)}, which ${clauseFor(reason.because, telling)}`;
    case "clash":
      return `can't be installed: ${clashSentence(reason, telling)}`;
    case "together":
      return "can't be installed here.";
  }
}

function place({ server: { software, minecraftVersion } }: Telling): string {
  return `Minecraft ${minecraftVersion} on ${softwareNames[software]}`;
}

function noBuildClause(id: string, unfits: readonly Unfit[], telling: Telling): string {
  const { server, claims } = telling;
  const [unfit] = unfits.filter(({ kind }) => kind !== "minecraft");
  if (unfit) return unfitClause(unfit, telling);
  const told = claims.get(id);
  if (told?.minecraftVersions?.length === 0) return `has nothing for ${softwareNames[server.software]}.`;
  const newest = told && newestClaimed(told);
  const instead =
    newest && newest !== server.minecraftVersion ? `; the newest it supports is ${newest}.` : ".";
  return `has no build for ${place(telling)}${instead}`;
}

function unfitClause(unfit: Unfit, telling: Telling): string {
  const { server } = telling;
  switch (unfit.kind) {
    case "unavailable":
      return `can't be installed from here. ${unfit.sentence}`;
    case "client-only":
      return "only works in the players' own game, not on a server.";
    case "java":
      return `needs Java ${unfit.major}, but ${place(telling)} runs on Java ${server.java ?? "of another version"}.`;
    case "api-version":
      return `is made for Minecraft ${unfit.apiVersion} and newer.`;
    case "bundled":
      return `doesn't fit ${unfit.name} of this server${unfit.range ? ` (it asks for ${unfit.range})` : ""}.`;
    case "minecraft":
      return `has no build for ${place(telling)}.`;
  }
}

function clashSentence(
  { left, right, why }: Extract<Reason, { kind: "clash" }>,
  { nameOf }: Telling,
): string {
  const [a, b] = [left[0] ?? "", right[0] ?? ""].map(nameOf);
  const ways = [left, right]
    .filter((path) => path.length > 1)
    .map((path) => path.map(nameOf).join(" needs "));
  const ends = [left.at(-1) ?? "", right.at(-1) ?? ""].map(nameOf);
  const because = ways.length > 0 && why.kind !== "versions" ? `${listing.format(ways)}, and ` : "";
  const whole = `${because}${clashClause(why, ends, ways.length > 0, nameOf)}`;
  return a === b ? whole : `${a} and ${b} can't run together: ${whole} Choose one of them.`;
}

function clashClause(
  why: ClashKind,
  ends: readonly string[],
  isFurther: boolean,
  nameOf: (id: string) => string,
): string {
  switch (why.kind) {
    case "breaks":
      return isFurther
        ? `${ends.join(" does not work beside ")}.`
        : "one of them says that it breaks beside the other.";
    case "same-name":
      return isFurther
        ? `${ends.join(" and ")} both are "${why.name}".`
        : `both are "${why.name}" to the server.`;
    case "versions":
      return `each needs another version of ${nameOf(why.id)}.`;
  }
}

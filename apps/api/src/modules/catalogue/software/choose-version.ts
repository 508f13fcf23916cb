import type { Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { isAtLeast } from "@blockwright/minecraft/versions/version";
import { CatalogueError } from "../catalogue-error.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { isBeyond, mayFit, newestClaimed } from "../plugins/claimed-versions.ts";
import { listVersions } from "./list-versions.ts";
import { hasJava, javaByTable, noJavaSentence } from "./java-here.ts";
import { namingTheSource } from "../source-failure.ts";
import type { PluginClaims } from "../plugins/plugin-source.ts";
import { bareId, findSource, sourceLabel } from "../plugins/plugin-lookup.ts";
import { unknownVersion } from "./unknown-version.ts";

interface Wished {
  readonly id: string;
  readonly name: string;
}

interface Claimed {
  readonly wish: Wished;
  readonly claims: PluginClaims;
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });

export interface VersionsToTry {
  /** Newest first. */
  readonly fitting: readonly string[];
  readonly newest: string;
  /** Names of those that the newest does not fit. */
  readonly heldBackBy: readonly string[];
  /** The Java that the newest runs on, if no machine has it. */
  readonly missingJava: number | null;
  /** Geyser does not support the newest yet. */
  readonly lagsBridge: boolean;
}

/** The bridge or a Java is not there yet for the newest version. */
export function isBehind({ lagsBridge, missingJava }: VersionsToTry): boolean {
  return lagsBridge || missingJava !== null;
}

/** Stable versions that all requests may fit. The solver decides whether they do. */
export async function versionsWorthTrying(
  deps: Pick<CatalogueDeps, "software" | "plugins" | "bridge" | "findRuntimes">,
  { software, platform }: Pick<Recipe, "software" | "platform">,
  wishes: readonly Wished[],
  nodeId?: string,
): Promise<VersionsToTry> {
  const [offered, claimed, { java }, bridged] = await Promise.all([
    listVersions(deps, software),
    Promise.all(wishes.map((wish) => askClaims(deps, software, wish))),
    deps.findRuntimes(nodeId),
    platform === "crossplay" ? deps.bridge.newestSupported() : undefined,
  ]);
  const stable = offered.filter(({ isStable }) => isStable).map(({ minecraftVersion }) => minecraftVersion);
  const [newest] = stable;
  if (newest === undefined) throw unknownVersion(software, "in a finished version", []);
  const deciding = claimed.filter(({ claims }) => !claims.isClientOnly);
  const isBridged = (version: string) => bridged === undefined || isAtLeast(bridged, version);
  const runnable = stable.filter((version) => hasJava(software, version, java) && isBridged(version));
  if (runnable.length === 0)
    throw noneRunnable(software, newest, stable.some(isBridged) ? undefined : bridged);
  const fitting = fittingAll(runnable, deciding);
  const lagsBridge = !isBridged(newest);
  const heldBackBy = [
    ...deciding.filter((one) => !fits(one, newest)).map(({ wish }) => wish.name),
    ...(lagsBridge ? ["Geyser"] : []),
  ];
  const missingJava = hasJava(software, newest, java) ? null : javaByTable(software, newest).minimum;
  if (fitting.length > 0) return { fitting, newest, heldBackBy, missingJava, lagsBridge };
  throw nothingInCommon(software, runnable, deciding);
}

function noneRunnable(software: SoftwareType, newest: string, bridged: string | undefined): CatalogueError {
  if (bridged === undefined)
    return new CatalogueError("no-java", noJavaSentence(software, newest, javaByTable(software, newest)));
  return new CatalogueError(
    "unknown-version",
    `No version of ${softwareNames[software]} lets players of the Bedrock Edition in: Geyser supports Minecraft up to ${bridged} so far.`,
  );
}

async function askClaims(
  deps: Pick<CatalogueDeps, "plugins">,
  software: SoftwareType,
  wish: Wished,
): Promise<Claimed> {
  const source = findSource(deps, wish.id);
  const claims = await namingTheSource(sourceLabel(wish.id), () => source.claims(bareId(wish.id), software));
  if (claims) return { wish, claims };
  throw new CatalogueError(
    "unknown-plugin",
    `${wish.name} can't be found on ${sourceLabel(wish.id)}. Please choose something else.`,
    { conflict: [wish.id] },
  );
}

function fittingAll(versions: readonly string[], claimed: readonly Claimed[]): readonly string[] {
  return versions.filter((version) => claimed.every((one) => fits(one, version)));
}

function fits({ wish, claims }: Claimed, version: string): boolean {
  return mayFit(claims, version) && !isBeyond(wish.id, version);
}

/** Names a minimal set: without any one of them the others have a version in common. */
function nothingInCommon(
  software: SoftwareType,
  versions: readonly string[],
  claimed: readonly Claimed[],
): CatalogueError {
  let members = claimed.toSorted((a, b) => (a.wish.id < b.wish.id ? -1 : 1));
  for (const one of members) {
    const fewer = members.filter((member) => member !== one);
    if (fittingAll(versions, fewer).length === 0) members = fewer;
  }
  const names = listing.format(members.map(({ wish }) => wish.name));
  const options = { conflict: members.map(({ wish }) => wish.id) };
  if (members.length === 1) {
    const what = `${names} has nothing for an available version of ${softwareNames[software]}`;
    return new CatalogueError(
      "conflict",
      `${what}${supports(members)}. Please choose something else.`,
      options,
    );
  }
  const what = `${names} have no version of Minecraft in common on ${softwareNames[software]}`;
  return new CatalogueError("conflict", `${what}${supports(members)}. Leave one of them out.`, options);
}

function supports(members: readonly Claimed[]): string {
  const known = members.flatMap(({ wish, claims }) => {
    const newest = newestClaimed(claims);
    return newest === undefined ? [] : [`${newest} for ${wish.name}`];
  });
  return known.length === 0 ? "" : ` (the newest is ${listing.format(known)})`;
}

import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import { isBundled, isVersion } from "./relations.ts";
import type { Candidate, SolverProject, SolverTarget, SolverVersion, Unfit, Wish } from "./universe.ts";

/** At most this many versions of one project are considered: older ones were never the answer. */
const versionsWeighed = 30;
const channelRank = { release: 0, beta: 1, alpha: 2 } as const;

/** Why a version can't be on this server at all, regardless of other add-ons. */
export function unfitness(version: SolverVersion, target: SolverTarget): Unfit | undefined {
  if (version.side === "client") return { kind: "client-only" };
  if (version.minecraftVersions && !version.minecraftVersions.includes(target.minecraftVersion)) {
    return { kind: "minecraft" };
  }
  if (version.unavailable !== null) return { kind: "unavailable", sentence: version.unavailable };
  if (target.java !== null && version.javaMajor !== null && version.javaMajor > target.java) {
    return { kind: "java", major: version.javaMajor };
  }
  if (version.apiVersion !== null && isNewer(version.apiVersion, target.minecraftVersion)) {
    return { kind: "api-version", apiVersion: version.apiVersion };
  }
  return unfitForBundled(version, target);
}

function isNewer(apiVersion: string, minecraftVersion: string): boolean {
  if (!isRelease(apiVersion) || !isRelease(minecraftVersion)) return false;
  return compareMinecraftVersions(apiVersion, minecraftVersion) > 0;
}

function unfitForBundled(version: SolverVersion, target: SolverTarget): Unfit | undefined {
  for (const need of version.needs) {
    if (need.by === "name" && isBundled(need, target) === false) {
      return { kind: "bundled", name: need.name, range: need.range ?? "" };
    }
  }
  for (const broken of version.breaks) {
    // Without a known version, only a break with all versions is certain.
    const isSure =
      broken.by === "name" && (broken.range === null || target.bundled.get(broken.name) !== null);
    if (broken.by === "name" && isSure && isBundled(broken, target) === true) {
      return { kind: "bundled", name: broken.name, range: broken.range ?? "" };
    }
  }
  return undefined;
}

/** Best first: releases before betas before alphas, newest first. A pinned request allows only that version. */
export function candidatesOf(
  project: SolverProject,
  target: SolverTarget,
  wish: Wish | undefined,
): readonly Candidate[] {
  return project.versions
    .filter((version) => isVersion(version, wish?.version ?? null))
    .filter((version) => unfitness(version, target) === undefined)
    .toSorted((a, b) => channelRank[a.channel] - channelRank[b.channel])
    .slice(0, versionsWeighed)
    .map((version) => ({ project, version }));
}

/** Less stable versions only where nothing more stable fits. */
export function onlyMostFinished(candidates: readonly Candidate[]): readonly Candidate[] {
  const best = candidates[0]?.version.channel;
  return candidates.filter(({ version }) => version.channel === best);
}

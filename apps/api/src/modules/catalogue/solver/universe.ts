/** A reference to another add-on: a project, or anything with a given console name. */
export type Relation =
  | { readonly by: "id"; readonly id: string; readonly version: string | null }
  | { readonly by: "name"; readonly name: string; readonly range: string | null };

export interface SolverVersion {
  readonly versionId: string;
  readonly version: string;
  /** The jar's version; null: it has not been read yet, and ranges are not checked. */
  readonly ownVersion: string | null;
  readonly channel: "release" | "beta" | "alpha";
  /** Null: not stated. */
  readonly minecraftVersions: readonly string[] | null;
  /** Its console names. Only one jar on a server may have a name. */
  readonly names: readonly string[];
  /** Names of other add-ons that it replaces. */
  readonly provides: readonly string[];
  /** Names that meet a dependency but exclude nothing: what it bundles, or its probable name until its jar is read. */
  readonly answersTo: readonly string[];
  readonly needs: readonly Relation[];
  readonly breaks: readonly Relation[];
  readonly side: "both" | "server" | "client" | "unknown";
  readonly javaMajor: number | null;
  readonly apiVersion: string | null;
  readonly unavailable: string | null;
}

export interface SolverProject {
  /** `source:id`. */
  readonly id: string;
  readonly name: string;
  /** Newest first. */
  readonly versions: readonly SolverVersion[];
}

export interface SolverTarget {
  readonly minecraftVersion: string;
  /** Null: nothing here is Java, or it is not known yet. */
  readonly java: number | null;
  /** What the server already contains, by the name add-ons use, with its version where known. */
  readonly bundled: ReadonlyMap<string, string | null>;
  /** Whether a version is in a range, by this software's rules; "unknown" counts as yes, since it can't be checked. */
  inRange(version: string, range: string): boolean | "unknown";
}

export interface Wish {
  readonly id: string;
  /** Exactly this version, by its number or the source's id. */
  readonly version: string | null;
}

/** A version with its project. */
export interface Candidate {
  readonly project: SolverProject;
  readonly version: SolverVersion;
}

export type Unfit =
  | { readonly kind: "unavailable"; readonly sentence: string }
  | { readonly kind: "client-only" }
  | { readonly kind: "minecraft" }
  | { readonly kind: "java"; readonly major: number }
  | { readonly kind: "api-version"; readonly apiVersion: string }
  /** It wants another version of something the server contains. */
  | { readonly kind: "bundled"; readonly name: string; readonly range: string };

export type LeftOut = { readonly id: string; readonly why: "client-only" | "bundled" };

/** Why requests are impossible. A path leads from a request to the dependency at its end. */
export type Reason =
  | { readonly kind: "unknown-project"; readonly id: string }
  | { readonly kind: "unknown-version"; readonly id: string; readonly version: string }
  | { readonly kind: "no-build"; readonly id: string; readonly unfits: readonly Unfit[] }
  | { readonly kind: "missing"; readonly id: string; readonly name: string; readonly range: string | null }
  | { readonly kind: "needs"; readonly id: string; readonly neededId: string; readonly because: Reason }
  | {
      readonly kind: "clash";
      readonly left: readonly string[];
      readonly right: readonly string[];
      readonly why: ClashKind;
    }
  | { readonly kind: "together"; readonly ids: readonly string[] };

export type ClashKind =
  | { readonly kind: "breaks" }
  | { readonly kind: "same-name"; readonly name: string }
  | { readonly kind: "versions"; readonly id: string };

export interface Conflict {
  /** Requests that exclude each other: without any one of them the others are possible. */
  readonly members: readonly string[];
  readonly reason: Reason;
}

export interface Chosen extends Candidate {
  /** Ids of its dependents; empty: it was requested. */
  readonly neededBy: readonly string[];
}

export type Outcome =
  | { readonly kind: "solved"; readonly chosen: readonly Chosen[]; readonly leftOut: readonly LeftOut[] }
  | {
      readonly kind: "conflict";
      readonly conflicts: readonly Conflict[];
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly kind: "gave-up" };

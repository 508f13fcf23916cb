/** Another add-on that one speaks of: a project, or whatever answers to a name in the console. */
export type Relation =
  | { readonly by: "id"; readonly id: string; readonly version: string | null }
  | { readonly by: "name"; readonly name: string; readonly range: string | null };

export interface SolverVersion {
  readonly versionId: string;
  readonly version: string;
  /** As its jar counts; null: nobody has read it yet, and no range is held against it. */
  readonly ownVersion: string | null;
  readonly channel: "release" | "beta" | "alpha";
  /** Null: not said. */
  readonly minecraftVersions: readonly string[] | null;
  /** What it is called in the console. Only one jar on a server may carry a name. */
  readonly names: readonly string[];
  /** Names of others in whose place it stands. */
  readonly provides: readonly string[];
  /** Names that meet a need but exclude nobody: what it carries inside, or is probably called while nobody has read its jar. */
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
  /** What the server brings along, by the name add-ons use, and its version where it is known. */
  readonly bundled: ReadonlyMap<string, string | null>;
  /** Whether the software keeps to ranges of this kind; "unknown" counts as yes, for nobody could ever tell. */
  inRange(version: string, range: string): boolean | "unknown";
}

export interface Wish {
  readonly id: string;
  /** Exactly this version, by its number or the source's id of it. */
  readonly version: string | null;
}

/** A version with the project it belongs to. */
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
  /** It wants another version of what the server brings along. */
  | { readonly kind: "bundled"; readonly name: string; readonly range: string };

export type LeftOut = { readonly id: string; readonly why: "client-only" | "bundled" };

/** Why wishes can't be had. A path leads from a wish to what it needs in the end. */
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
  /** Wishes that can't be had together: without any one of them the others can. */
  readonly members: readonly string[];
  readonly reason: Reason;
}

export interface Chosen extends Candidate {
  /** Ids of those that need it; empty: it was wished for. */
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

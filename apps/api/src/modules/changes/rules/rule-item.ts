/** A dimension with rules of its own. */
export interface RulePlace {
  readonly dimension: string;
  /** The files that can hold its rules. */
  readonly files: readonly string[];
  readonly before: string;
}

/** Sets one game rule: through the console while the server runs, in the files of its world while it is stopped. */
export interface RuleItem {
  readonly kind: "game-rule";
  readonly rule: string;
  readonly after: string;
  readonly places: readonly RulePlace[];
}

export const ruleSubject = ({ rule }: RuleItem) => `the game rule ${rule}`;

export function ruleSummaryOf({ rule, after, places }: RuleItem): string {
  const before = new Set(places.map((place) => place.before));
  return `Sets the game rule ${rule} from ${[...before].join(" and ")} to ${after}.`;
}

/** What is typed for a dimension. The console itself is in the overworld. */
export function inDimension(dimension: string, command: string): string {
  return dimension === "overworld" ? command : `execute in minecraft:${dimension} run ${command}`;
}

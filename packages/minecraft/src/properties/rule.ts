import { editProperties, parseProperties, type PropertiesDialect, type PropertiesProblem } from "./file.ts";
import { checkValue, type PropertyType } from "./type.ts";

/**
 * Platform: written by us before every start. Guarded: can be changed, with a warning that the note explains.
 * User: free within its range.
 */
export type PropertyOwner = "platform" | "guarded" | "user";

export interface PropertyRule {
  readonly key: string;
  readonly type: PropertyType;
  readonly default: string;
  readonly owner: PropertyOwner;
  /** The first version that has it. */
  readonly since?: string;
  /** The first version without it. */
  readonly removedIn?: string;
  /** Never shown, exported or given to a model. */
  readonly isSecret?: true;
  /** The plan sets its own upper limit. */
  readonly isLimitedByPlan?: true;
  /** Only read when the world is created. */
  readonly isForNewWorlds?: true;
  readonly note?: string;
}

export type PropertyCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly sentence: string };

export type PropertyWriter = "user" | "platform";
export type PropertyEdits = Readonly<Record<string, string | null>>;

export type WrittenProperties =
  | { readonly ok: true; readonly text: string; readonly problems: readonly PropertiesProblem[] }
  | { readonly ok: false; readonly sentences: readonly string[] };

export function checkAgainst(rule: PropertyRule, value: string): PropertyCheck {
  const checked = checkValue(rule.type, value);
  return checked.ok ? checked : { ok: false, sentence: `"${rule.key}" ${checked.expectation}.` };
}

export interface PropertyBook {
  readonly dialect: PropertiesDialect;
  find(key: string): PropertyRule | undefined;
  /** Why a key without a rule can't be written. */
  explainUnknown(key: string): string;
}

/** All or nothing: if one value is refused, the text is unchanged. */
export function writeProperties(
  book: PropertyBook,
  text: string,
  edits: PropertyEdits,
  by: PropertyWriter,
): WrittenProperties {
  const sentences: string[] = [];
  const accepted: Record<string, string | null> = {};
  for (const [key, wish] of Object.entries(edits)) {
    const checked = checkEdit(book, key, wish, by);
    if (checked.ok) accepted[key] = checked.value;
    else sentences.push(checked.sentence);
  }
  if (sentences.length > 0) return { ok: false, sentences };
  const edited = editProperties(text, accepted, book.dialect);
  return { ok: true, text: edited, problems: parseProperties(edited, book.dialect).problems };
}

function checkEdit(
  book: PropertyBook,
  key: string,
  wish: string | null,
  by: PropertyWriter,
): { ok: true; value: string | null } | { ok: false; sentence: string } {
  const rule = book.find(key);
  if (!rule) {
    // Only the platform removes keys left by an older version.
    return by === "platform" && wish === null
      ? { ok: true, value: null }
      : { ok: false, sentence: book.explainUnknown(key) };
  }
  if (rule.owner === "platform" && by === "user") {
    return { ok: false, sentence: `"${key}" is set by the platform and cannot be changed here.` };
  }
  return wish === null ? { ok: true, value: null } : checkAgainst(rule, wish);
}

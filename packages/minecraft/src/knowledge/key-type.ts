export type ConfigValue = string | number | boolean | readonly (string | number)[];

export type KeyType =
  | { readonly kind: "boolean" }
  /** Without a limit where none is documented. */
  | { readonly kind: "integer" | "decimal"; readonly min?: number; readonly max?: number }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "text" }
  | { readonly kind: "list" };

export type MisfitKind = "wrong-type" | "out-of-range" | "not-an-option";

export interface Misfit {
  readonly kind: MisfitKind;
  /** Completes "max-money …". */
  readonly expectation: string;
}

/** How a value came out of its file: with a type, as text (.properties), or from YAML, where `yes` means true. */
export type ValueReading = "typed" | "text" | "yaml";

/** Undefined: the value fits. */
export function misfitOf(type: KeyType, value: unknown, reading: ValueReading = "typed"): Misfit | undefined {
  const plain = typedValue(type, value, reading);
  switch (type.kind) {
    case "boolean":
      return typeof plain === "boolean" ? undefined : wrongType("true or false");
    case "integer":
      return Number.isSafeInteger(plain) ? rangeMisfit(type, Number(plain)) : wrongType("a whole number");
    case "decimal":
      return typeof plain === "number" && Number.isFinite(plain)
        ? rangeMisfit(type, plain)
        : wrongType("a number");
    case "choice":
      return choiceMisfit(type.options, plain);
    case "text":
      // YAML reads `yes`, `5` or `1.20` in a text key as another type, and plugins turn them back into text.
      return isScalar(plain) ? undefined : wrongType("text");
    case "list":
      return Array.isArray(plain) ? undefined : wrongType("a list");
  }
}

export function describeType(type: KeyType): string {
  switch (type.kind) {
    case "boolean":
      return "true or false";
    case "integer":
    case "decimal": {
      const name = type.kind === "integer" ? "whole number" : "number";
      const range = rangeWords(type);
      return range === "" ? name : `${name} ${range}`;
    }
    case "choice":
      return `one of ${type.options.join(", ")}`;
    case "text":
      return "text";
    case "list":
      return "list";
  }
}

function typedValue(type: KeyType, value: unknown, reading: ValueReading): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "string") return value;
  // Plugins read YAML 1.1; our parser reads 1.2, in which these words are text.
  if (reading === "yaml" && type.kind === "boolean" && /^(?:yes|no|on|off)$/i.test(value)) return true;
  return reading === "text" ? typedText(type, value) : value;
}

function typedText(type: KeyType, text: string): unknown {
  if (type.kind === "boolean") return text === "true" || (text === "false" ? false : text);
  const isNumber = type.kind === "integer" || type.kind === "decimal";
  return isNumber && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

function rangeMisfit(
  type: { readonly min?: number; readonly max?: number },
  value: number,
): Misfit | undefined {
  const isInside = value >= (type.min ?? -Infinity) && value <= (type.max ?? Infinity);
  return isInside ? undefined : { kind: "out-of-range", expectation: `takes a number ${rangeWords(type)}` };
}

function choiceMisfit(options: readonly string[], value: unknown): Misfit | undefined {
  if (!isScalar(value)) return wrongType("text");
  const isOption = options.some((option) => option.toLowerCase() === String(value).toLowerCase());
  return isOption ? undefined : { kind: "not-an-option", expectation: `takes one of ${options.join(", ")}` };
}

function rangeWords({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`;
  if (min !== undefined) return `of at least ${min}`;
  return max === undefined ? "" : `of at most ${max}`;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function wrongType(expected: string): Misfit {
  return { kind: "wrong-type", expectation: `takes ${expected}` };
}

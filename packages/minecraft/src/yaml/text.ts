export type YamlValue = string | number | boolean | null | string[];
export type YamlStep = string | number;

// Servers read YAML 1.1, where these are not strings either.
const wordsWithMeaning = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;
const plainWord = /^[A-Za-z_][\w./-]*(?: [\w./-]+)*$/;

export function isPlain(text: string): boolean {
  return plainWord.test(text) && !wordsWithMeaning.test(text);
}

/** Quoted unless every YAML parser reads it as the same string. */
export function scalarText(value: string | number | boolean | null, quote: "'" | '"' = '"'): string {
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "string") return String(value);
  if (isPlain(value)) return value;
  // eslint-disable-next-line no-control-regex -- they need the escapes that only double quotes know
  const isSimple = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(value);
  if (quote === "'" && isSimple) return `'${value.replaceAll("'", "''")}'`;
  // eslint-disable-next-line no-control-regex
  return JSON.stringify(value).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** YAML 1.1 reads `1e+21` as a string: a number with an exponent needs a decimal point. */
function numberText(value: number): string {
  return String(value).replace(/^(-?\d+)e/, "$1.0e");
}

export function valueText(value: YamlValue): string {
  return Array.isArray(value) ? `[${value.map((one) => scalarText(one)).join(", ")}]` : scalarText(value);
}

export function keyText(step: YamlStep): string {
  return typeof step === "number" ? String(step) : scalarText(step);
}

/** On one line, in flow style. */
export function flowText(path: readonly YamlStep[], value: YamlValue): string {
  const [step, ...rest] = path;
  if (step === undefined) return valueText(value);
  return typeof step === "number"
    ? `[${flowText(rest, value)}]`
    : `{${keyText(step)}: ${flowText(rest, value)}}`;
}

/** A key or a list entry with everything below it, one level per line. */
export function blockLines(
  path: readonly YamlStep[],
  value: YamlValue,
  indent: string,
  isEntry: boolean,
): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  const [next] = rest;
  if (isEntry) {
    if (next === undefined) return [`${indent}- ${valueText(value)}`];
    const inner = blockLines(rest, value, `${indent}  `, typeof next === "number");
    return inner.map((line, index) => (index === 0 ? `${indent}- ${line.trimStart()}` : line));
  }
  if (next === undefined) return [`${indent}${keyText(step)}: ${valueText(value)}`];
  return [`${indent}${keyText(step)}:`, ...blockLines(rest, value, `${indent}  `, typeof next === "number")];
}

import { findConfigFiles } from "./find-page.ts";
import { type Misfit, misfitOf, type ValueReading } from "./key-type.ts";
import type { ConfigFile, ConfigFormat } from "./page.ts";

export interface ConfigFinding {
  readonly kind: Misfit["kind"] | "unknown-key" | "misspelt-key";
  readonly path: readonly string[];
  /** One sentence that names the key. */
  readonly sentence: string;
}

const maxFindings = 100;
/** Sections of real files have fewer keys; the rest of a larger one is not looked at. */
const maxKeys = 500;
const longestShown = 80;

/** For a path relative to the server's folder. Undefined: no page describes that file. */
export function checkConfigAt(path: string, content: unknown): readonly ConfigFinding[] | undefined {
  const [first, ...others] = findConfigFiles(path);
  if (!first) return undefined;
  const files = [first, ...others];
  return checkConfig(
    {
      ...first,
      keys: files.flatMap(({ keys }) => keys),
      completeSections: files.flatMap(({ completeSections }) => completeSections),
    },
    content,
  );
}

/**
 * What the documentation of a file says against its parsed content. Only documented places are visited, so the time
 * does not depend on what else the file contains. A key that is not documented is reported only in a section whose
 * keys are all known, or if it looks like a misspelt one.
 */
export function checkConfig(file: ConfigFile, content: unknown): readonly ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  const reading = readingOf(file.format);
  for (const key of file.keys) {
    for (const { path, value } of valuesAt(content, key.path)) {
      const misfit = misfitOf(key.type, value, reading);
      if (misfit) findings.push(finding(misfit.kind, path, misfit.expectation));
    }
  }
  for (const section of sectionsOf(file)) findings.push(...checkNames(section, content));
  return findings.slice(0, maxFindings);
}

function readingOf(format: ConfigFormat): ValueReading {
  if (format === "yaml") return "yaml";
  return format === "properties" || format === "lines" || format === "hocon" ? "text" : "typed";
}

interface Place {
  readonly path: readonly string[];
  readonly value: unknown;
}

function valuesAt(content: unknown, pattern: readonly string[]): readonly Place[] {
  let places: readonly Place[] = [{ path: [], value: content }];
  for (const step of pattern) {
    places = places
      .flatMap(({ path, value }) =>
        namesFor(step, value).map((name) => ({ path: [...path, name], value: entryOf(value, name) })),
      )
      .slice(0, maxKeys);
  }
  return places.filter(({ value }) => value !== undefined && value !== null);
}

function namesFor(step: string, value: unknown): readonly string[] {
  if (!isSection(value)) return [];
  return isAnyName(step) ? Object.keys(value).slice(0, maxKeys) : [step];
}

interface Section {
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly isComplete: boolean;
}

/** Sections that hold documented keys. Those with any name in their path are left out. */
function sectionsOf({ keys, completeSections }: ConfigFile): readonly Section[] {
  const paths = new Map<string, readonly string[]>(
    keys.map(({ path }) => [path.slice(0, -1).join("\0"), path.slice(0, -1)]),
  );
  paths.set("", []);
  return [...paths.values()]
    .filter((path) => !path.some(isAnyName))
    .map((path) => {
      const names = keys.filter((key) => isBelow(key.path, path)).map((key) => key.path[path.length] ?? "");
      const isComplete = completeSections.includes(path.join(".")) && !names.some(isAnyName);
      return { path, names: [...new Set(names)], isComplete };
    });
}

function checkNames(section: Section, content: unknown): ConfigFinding[] {
  const [place] = valuesAt(content, section.path);
  if (!place || !isSection(place.value)) return [];
  const present = Object.keys(place.value).slice(0, maxKeys);
  return present
    .filter((name) => !section.names.includes(name))
    .flatMap((name): ConfigFinding[] => {
      const path = [...section.path, name];
      const meant = section.names.find((known) => !present.includes(known) && isAlike(known, name));
      if (meant !== undefined)
        return [finding("misspelt-key", path, `is not known; did you mean "${meant}"?`)];
      return section.isComplete ? [finding("unknown-key", path, "is not a key of this section")] : [];
    });
}

function finding(kind: ConfigFinding["kind"], path: readonly string[], rest: string): ConfigFinding {
  const shown = path.join(".").slice(0, longestShown);
  return { kind, path, sentence: `${JSON.stringify(shown)} ${rest}${rest.endsWith("?") ? "" : "."}` };
}

/** The same letters apart from case and separators, or one of at least six letters added, lost or changed. */
function isAlike(known: string, name: string): boolean {
  if (Math.abs(known.length - name.length) > 4 || isAnyName(known)) return false;
  const [a, b] = [letters(known), letters(name)];
  return a === b || (a.length >= 6 && isOneEditApart(a, b));
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[-_. ]/g, "");
}

function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return a.length - start - end <= 1 && b.length - start - end <= 1;
}

function isBelow(path: readonly string[], section: readonly string[]): boolean {
  return path.length > section.length && section.every((step, index) => path[index] === step);
}

function isAnyName(step: string): boolean {
  return step.startsWith("<") && step.endsWith(">");
}

function isSection(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Only the file's own entries: a key named `constructor` is not the object's. */
function entryOf(value: unknown, name: string): unknown {
  return isSection(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

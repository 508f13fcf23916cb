import { classFileHeaderBytes, javaMajorOf } from "./class-file.ts";
import type { Descriptor } from "./platform-metadata.ts";
import type { Zip } from "../zip/reader.ts";

const maxClasses = 48;

/**
 * The Java version a jar requires: the highest of its main classes and its descriptors. Forge's descriptors name no
 * class, so classes from the whole jar are sampled instead. Null when nothing is known.
 */
export function javaMajorFor(zip: Zip, descriptors: readonly Descriptor[]): number | null {
  const named = descriptors
    .flatMap(({ mainClasses }) => mainClasses)
    .map((name) => `${name.replaceAll(".", "/")}.class`)
    .filter((name) => zip.has(name));
  const classes = named.length > 0 ? named : spread(zip.names.filter(isOrdinaryClass));
  const compiledFor = [...new Set(classes)].slice(0, maxClasses).map((name) => {
    const start = zip.readStart(name, classFileHeaderBytes);
    return start ? javaMajorOf(start) : null;
  });
  const asked = descriptors.map(({ javaRange }) => lowestJavaOf(javaRange));
  const known = [...compiledFor, ...asked].filter((major) => major !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Folders under META-INF/versions contain variants for newer Java that older Java ignores. */
function isOrdinaryClass(name: string): boolean {
  return name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
}

function spread(names: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(names.length / maxClasses));
  return names.filter((_name, index) => index % step === 0);
}

function lowestJavaOf(range: string | null): number | null {
  const match = /^(?:>=|=|~|\^)?\s*(\d{1,3})(?![\d])/.exec(range ?? "");
  return match ? Number(match[1]) : null;
}

import { parseProperties } from "@blockwright/minecraft/properties/file";

/**
 * Servers rewrite their settings when they start, in another order and with a timestamp. That does not count as a
 * change unless a value differs.
 */
export function isRewritten(path: string): boolean {
  return path.endsWith(".properties");
}

/** Values that the server added are ignored. */
export function saysTheSame(present: Buffer, expected: Buffer): boolean {
  const { values } = parseProperties(present.toString("latin1"));
  return [...parseProperties(expected.toString("latin1")).values].every(
    ([key, value]) => values.get(key) === value,
  );
}

import { parseProperties } from "@blockwright/minecraft/properties/file";

/**
 * Servers write their settings anew when they start, in another order and with the time on top. That is nobody's
 * change: it is one when a value differs.
 */
export function isRewritten(path: string): boolean {
  return path.endsWith(".properties");
}

/** What the server added by itself does not count. */
export function saysTheSame(present: Buffer, expected: Buffer): boolean {
  const { values } = parseProperties(present.toString("latin1"));
  return [...parseProperties(expected.toString("latin1")).values].every(
    ([key, value]) => values.get(key) === value,
  );
}

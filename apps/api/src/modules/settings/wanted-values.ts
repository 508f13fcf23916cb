import { parseProperties, type PropertiesDialect } from "@blockwright/minecraft/properties/file";

export interface Wanted {
  readonly value: string;
  readonly at: Date;
}

interface Write {
  readonly before: Buffer | null;
  readonly after: Buffer | null;
  readonly at: Date;
}

/** What people set each key to. Writes come newest first: of several, the newest counts. */
export function findWanted(
  writes: readonly Write[],
  dialect: PropertiesDialect,
): ReadonlyMap<string, Wanted> {
  const valuesIn = (bytes: Buffer | null) => parseProperties(bytes?.toString("utf8") ?? "", dialect).values;
  const wanted = new Map<string, Wanted>();
  for (const { before, after, at } of writes) {
    const old = valuesIn(before);
    for (const [key, value] of valuesIn(after))
      if (old.get(key) !== value && !wanted.has(key)) wanted.set(key, { value, at });
  }
  return wanted;
}

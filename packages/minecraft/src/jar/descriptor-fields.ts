import { z } from "zod";
import { DescriptorProblem } from "./descriptor-text.ts";
import type { MetadataRelation } from "./platform-metadata.ts";

const scalar = z
  .union([z.string(), z.number(), z.bigint(), z.boolean()])
  .transform((value) => String(value).trim());
const maxListed = 1000;

/** A non-empty name, id or class of limited length. */
export const shortText = scalar.pipe(z.string().min(1).max(256));

/** Absent, empty and invalid values are treated the same, because nothing depends on these fields. */
export const optionalText = shortText.nullish().catch(null);

/** Unfilled build placeholders do not count as a version. */
export const versionText = optionalText.transform((text) =>
  typeof text !== "string" || /\$\{|@[A-Z_]+@/.test(text) ? null : text,
);

export const flag = z
  .union([z.boolean(), z.string().transform((text) => /^(true|yes|on)$/i.test(text.trim()))])
  .nullish();

/** `depend: Vault` is meant as `depend: [Vault]`; an empty YAML value is an empty list. */
export const textList = z
  .union([
    z.literal("").transform(() => []),
    shortText.transform((text) => [text]),
    z.array(shortText).max(maxListed),
  ])
  .nullish()
  .transform((list) => list ?? []);

export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .max(maxListed)
    .nullish()
    .transform((list) => list ?? []);
}

/** YAML without types represents an empty section as `""`. */
export function sectionOf<Value extends z.ZodType>(value: Value) {
  return z
    .union([z.literal("").transform(() => ({})), z.record(z.string().max(256), value)])
    .nullish()
    .transform((section): [string, z.output<Value>][] => {
      const entries = Object.entries(section ?? {}) as [string, z.output<Value>][];
      return entries.slice(0, maxListed);
    });
}

export function anyVersionOf(ids: readonly string[]): MetadataRelation[] {
  return ids.map((id) => ({ id, range: null }));
}

/** Parses with a schema; a mismatch becomes a message that names the field. */
export function fit<Schema extends z.ZodType>(schema: Schema, source: unknown): z.output<Schema> {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.slice(0, 4).join(".").slice(0, 120);
  throw new DescriptorProblem(
    path ? `has no usable "${path}".` : "does not have the form that its platform expects.",
  );
}

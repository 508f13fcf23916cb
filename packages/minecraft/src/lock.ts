import { z } from "zod";
import { platformTypes, softwareTypes } from "./software.ts";

const insidePath = z
  .string()
  .min(1)
  .max(300)
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\0\\]+$/, "must stay inside the server's folder");

export const fileDigest = z.object({
  algorithm: z.enum(["sha256", "sha512", "sha1"]),
  hex: z.string().regex(/^[0-9a-f]{40,128}$/),
});
export type FileDigest = z.output<typeof fileDigest>;

const lockedDownload = z.object({
  path: insidePath,
  url: z.url({ protocol: /^https?$/ }),
  sizeBytes: z.int().positive(),
  digest: fileDigest,
});
export type LockedDownload = z.output<typeof lockedDownload>;

const lockedPlugin = z.object({
  /** `source:id`. */
  id: z.string().max(120),
  /** The name used in the console. */
  name: z.string().max(120),
  version: z.string().max(120),
  path: insidePath,
  /** Ids of the add-ons that need it; empty if it was requested directly. */
  neededBy: z.array(z.string().max(120)),
  reason: z.string().max(400),
  /** False when no source provides the file's hash: then the pin is the hash of our first download. */
  isVerified: z.boolean(),
});
export type LockedPlugin = z.output<typeof lockedPlugin>;

/** A program that creates the server from the downloaded files, such as an installer. */
const makingStep = z.object({
  image: z.enum(["java", "builder", "native"]),
  /** Version of an image with Java or a JDK. */
  java: z.int().positive().nullable(),
  command: z.array(z.string().max(500)).min(1).max(60),
  timeLimitMs: z.int().positive().max(3_600_000),
  memoryMb: z.int().positive().optional(),
  /** Steps with the same key have the same result. */
  keep: z
    .object({
      key: z.string().max(200),
      paths: z.array(insidePath).min(1).max(10),
      /** Its licence does not let the result leave the machine that made it. */
      isPrivate: z.literal(true).optional(),
    })
    .optional(),
});
export type MakingStep = z.output<typeof makingStep>;

const launch = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("jar"), jar: insidePath }),
  z.object({ kind: z.literal("argument-files"), files: z.array(insidePath).min(1).max(5) }),
  z.object({ kind: z.literal("binary"), binary: insidePath }),
]);
export type Launch = z.output<typeof launch>;

export const lockFormat = 1;

/** Exactly what is installed: every address, size and hash, but no times, so the same choice gives the same text. */
export const lock = z.object({
  format: z.literal(lockFormat),
  platform: z.enum(platformTypes),
  software: z.object({
    type: z.enum(softwareTypes),
    minecraftVersion: z.string().max(40),
    /** Build number or loader version, depending on the software. */
    build: z.string().max(80).nullable(),
    /** Commits that a compiled server is built from. */
    refs: z.record(z.string(), z.string()).nullable(),
  }),
  /** Null if Java is not needed. */
  java: z.int().positive().nullable(),
  launch,
  files: z.array(lockedDownload).min(1).max(500),
  plugins: z.array(lockedPlugin).max(300),
  steps: z.array(makingStep).max(10),
  /** Flags recommended by the software's authors, already validated. */
  javaFlags: z.array(z.string().max(200)).max(80).nullable(),
});
export type Lock = z.output<typeof lock>;

/** Canonical text: keys in schema order, files by path. */
export function lockText(value: Lock): string {
  const parsed = lock.parse(value);
  const byPath = (a: { path: string }, b: { path: string }) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
  return `${JSON.stringify(
    {
      ...parsed,
      files: parsed.files.toSorted(byPath),
      plugins: parsed.plugins
        .map((plugin) => ({ ...plugin, neededBy: plugin.neededBy.toSorted() }))
        .toSorted(byPath),
    },
    undefined,
    2,
  )}\n`;
}

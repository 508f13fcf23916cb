import { z } from "zod";
import { changeable, maxTextBytes, readable, treePath } from "./files.ts";
import { defineRpc } from "./rpc.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const content = z.object({ sha256, sizeBytes: z.int().nonnegative() });

/** More differences are not listed. */
export const maxWorkingDifferences = 500;

/** The files and start settings of the last start that players joined. */
const workingState = z.object({
  id: z.uuid(),
  installationId: z.string(),
  startedAt: z.iso.datetime(),
  /** The most players seen online at the same time since that start. */
  players: z.int().positive(),
  files: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
  image: z.string(),
  command: z.array(z.string()),
  memoryMb: z.int(),
});
export type WorkingState = z.output<typeof workingState>;

const keptContent = content.extend({ mode: z.int().min(0).max(0o777) });

/** How the server's files differ from that state now. */
const workingDifferences = z.object({
  changed: z.array(z.object({ path: treePath, kept: keptContent, present: content })),
  missing: z.array(z.object({ path: treePath, kept: keptContent })),
  /** Jars that were not loaded then and would be now. */
  added: z.array(content.extend({ path: treePath })),
  /** False when there are more. */
  isComplete: z.boolean(),
});
export type WorkingDifferences = z.output<typeof workingDifferences>;

export const describeWorking = defineRpc({
  name: "describe-working",
  effect: "reads",
  request: readable,
  response: z.object({
    state: workingState.nullable(),
    /** Null without a state, or if it belongs to another installation. */
    differences: workingDifferences.nullable(),
  }),
});

/** A kept file, in base64. Refused as "missing" when it is no longer kept. */
export const readWorking = defineRpc({
  name: "read-working",
  effect: "reads",
  request: readable.extend({ sha256 }),
  response: z.object({ bytes: z.string().max(Math.ceil(maxTextBytes / 3) * 4) }),
});

/** Puts a kept file in place, where nothing may be. Refused as "missing" when it is no longer kept. */
export const putWorking = defineRpc({
  name: "put-working",
  effect: "changes",
  request: changeable.extend({ path: treePath, sha256 }),
  response: z.object({}),
});

/** The content of one file, which may be large. */
export const digestPath = defineRpc({
  name: "digest-path",
  effect: "reads",
  request: readable.extend({ path: treePath }),
  response: content,
});

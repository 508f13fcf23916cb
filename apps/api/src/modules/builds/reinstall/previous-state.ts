import { powers } from "@blockwright/node-protocol/instance";
import { z } from "zod";
import type { SpecParts } from "../../nodes/index.ts";
import type { InstalledPlugin } from "../../plugins/index.ts";
import type { ServerDescription } from "../../servers/index.ts";

const isObject = (value: unknown) => typeof value === "object" && value !== null;

/** All that is needed to make a server what it was; its files are with its node. */
const previousState = z.object({
  power: z.enum(powers),
  spec: z.custom<SpecParts>(isObject),
  server: z.custom<ServerDescription>(isObject),
  plugins: z.array(z.custom<InstalledPlugin>(isObject)).readonly(),
});
export type PreviousState = Readonly<z.output<typeof previousState>>;

/** From the job's row, where only this module knows what is in it. */
export function readPreviousState(stored: unknown): PreviousState | null {
  return stored === null || stored === undefined ? null : previousState.parse(stored);
}

/** Of a job that brings a deleted server back: until when its files are kept should that fail. Else null. */
export function deletedKeptUntil(payload: Readonly<Record<string, unknown>>): Date | null {
  const { restores, keptUntil } = payload;
  return restores === "deleted" ? new Date(String(keptUntil)) : null;
}

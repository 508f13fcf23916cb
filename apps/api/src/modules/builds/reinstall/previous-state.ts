import { powers } from "@blockwright/node-protocol/instance";
import { z } from "zod";
import type { SpecParts } from "../../nodes/index.ts";
import type { InstalledPlugin } from "../../plugins/index.ts";
import type { ServerDescription } from "../../servers/index.ts";

const isObject = (value: unknown) => typeof value === "object" && value !== null;

/** Everything needed to restore a server's state; its files are on its node. */
const previousState = z.object({
  power: z.enum(powers),
  spec: z.custom<SpecParts>(isObject),
  server: z.custom<ServerDescription>(isObject),
  plugins: z.array(z.custom<InstalledPlugin>(isObject)).readonly(),
});
export type PreviousState = Readonly<z.output<typeof previousState>>;

/** Parsed from the job's row; only this module knows its content. */
export function readPreviousState(stored: unknown): PreviousState | null {
  return stored === null || stored === undefined ? null : previousState.parse(stored);
}

/** For a job that restores a deleted server: how long its files are kept if that fails. Else null. */
export function deletedKeptUntil(payload: Readonly<Record<string, unknown>>): Date | null {
  const { restores, keptUntil } = payload;
  return restores === "deleted" ? new Date(String(keptUntil)) : null;
}

import { z } from "zod";

const perDay = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);

export const storageVariables = {
  PLAN_STORAGE_PERCENT: z.coerce.number().gt(0).max(100).default(100),
  KEPT_FILES_PER_SERVER: z.coerce.number().min(1).max(100).default(2),
  NIGHTLY_BACKUPS: z.enum(["on", "off"]).default("on"),
  OUTSIDE_ANSWERS_MB: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  BUILDS_PER_PERSON_AND_DAY: perDay(25),
  IMPORTS_PER_PERSON_AND_DAY: perDay(10),
  REINSTALLS_PER_PERSON_AND_DAY: perDay(25),
};

type StorageEnvironment = z.output<z.ZodObject<typeof storageVariables>>;

export function shapeStorage(env: StorageEnvironment) {
  return {
    /** The percentage of a plan's storage that its servers get. Below 100 on small machines for trials. */
    planPercent: env.PLAN_STORAGE_PERCENT,
    /** An account may keep this multiple of all its servers' storage on one machine. */
    keptPerServer: env.KEPT_FILES_PER_SERVER,
    /** Whether servers are backed up automatically every night. */
    hasNightlyBackups: env.NIGHTLY_BACKUPS === "on",
    /** The space that all cached answers of sources may take in the database. */
    outsideAnswersBytes: env.OUTSIDE_ANSWERS_MB * 1024 * 1024,
  };
}

export function shapeDailyLimits(env: StorageEnvironment) {
  return {
    builds: env.BUILDS_PER_PERSON_AND_DAY,
    imports: env.IMPORTS_PER_PERSON_AND_DAY,
    reinstalls: env.REINSTALLS_PER_PERSON_AND_DAY,
  };
}

import { z } from "zod";

const perDay = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);

export const storageVariables = {
  PLAN_STORAGE_PERCENT: z.coerce.number().gt(0).max(100).default(100),
  KEPT_FILES_PER_SERVER: z.coerce.number().min(1).max(100).default(2),
  OUTSIDE_ANSWERS_MB: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  BUILDS_PER_PERSON_AND_DAY: perDay(25),
  IMPORTS_PER_PERSON_AND_DAY: perDay(10),
  REINSTALLS_PER_PERSON_AND_DAY: perDay(25),
};

type StorageEnvironment = z.output<z.ZodObject<typeof storageVariables>>;

export function shapeStorage(env: StorageEnvironment) {
  return {
    /** How much of a plan's storage its servers get. Below 100 on small machines for trials. */
    planPercent: env.PLAN_STORAGE_PERCENT,
    /** An account may have so many times the storage of all its servers kept on one machine. */
    keptPerServer: env.KEPT_FILES_PER_SERVER,
    /** What all kept answers of sources may take up in the database. */
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

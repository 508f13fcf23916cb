import { z } from "zod";
import { changeStates } from "./changes.ts";
import { defineRoute } from "./route.ts";

const fixOffer = z.object({
  id: z.string(),
  /** For a button. */
  title: z.string(),
  description: z.string(),
  /** What it will do, one sentence each. */
  effects: z.array(z.string()),
});
export type FixOffer = z.output<typeof fixOffer>;

const diagnosis = z.object({
  id: z.uuid(),
  /** When it ended or, of one that runs, when it started. */
  at: z.iso.datetime(),
  /** What kind of trouble, for programs; null where no rule knows it. */
  class: z.string().nullable(),
  confidence: z.enum(["certain", "likely", "possible"]),
  /** What happened and what to do. */
  sentence: z.string(),
  /** Text of a console, and nothing but text. */
  decidingLine: z.string().nullable(),
  /** It runs: a part of it is missing, or it came back by itself. */
  isRunning: z.boolean(),
  fix: fixOffer.nullable(),
  /** Why there is no fix at the press of a button, where that needs saying. */
  advice: z.string().nullable(),
  /** What was done about it. */
  change: z
    .object({
      id: z.uuid(),
      title: z.string(),
      state: z.enum(changeStates),
      sentence: z.string().nullable(),
      canUndo: z.boolean(),
    })
    .nullable(),
});
export type Diagnosis = z.output<typeof diagnosis>;

const params = z.object({ serverId: z.uuid() });

export const getDiagnosis = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/diagnosis",
  access: "server:view",
  limit: "read",
  summary: "Why a server is not running, or what it lacks",
  params,
  response: z.object({ diagnosis: diagnosis.nullable() }),
  errors: ["NOT_FOUND"],
});

export const previewFix = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/diagnosis/preview",
  access: "server:apply-fixes",
  limit: "costly",
  summary: "Prepare a fix as a set of changes, without making them",
  params,
  body: z.object({ diagnosisId: z.uuid() }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED"],
});

export const applyFix = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/diagnosis/fix",
  access: "server:apply-fixes",
  limit: "costly",
  summary: "Make the changes that fix it, and see whether they help",
  params,
  body: z.object({ diagnosisId: z.uuid() }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED", "JOB_RUNNING"],
});

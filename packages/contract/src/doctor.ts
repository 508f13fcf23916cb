import { z } from "zod";
import { changeStates } from "./changes.ts";
import { defineRoute } from "./route.ts";

const fixOffer = z.object({
  id: z.string(),
  /** Label of a button. */
  title: z.string(),
  description: z.string(),
  /** What the fix will do, one sentence each. */
  effects: z.array(z.string()),
});
export type FixOffer = z.output<typeof fixOffer>;

/** A larger size, a backup, another version. */
export const remedyPages = ["size", "backups", "software"] as const;
export type RemedyPage = (typeof remedyPages)[number];

const diagnosis = z.object({
  id: z.uuid(),
  /** The time of the exit or, for a running server, of the start. */
  at: z.iso.datetime(),
  /** Whether a run ended, or one that goes on lacks something. */
  kind: z.enum(["exit", "run"]),
  /** Machine-readable class of the problem; null when no rule matches. */
  class: z.string().nullable(),
  confidence: z.enum(["certain", "likely", "possible"]),
  /** What happened and what to do. */
  sentence: z.string(),
  /** A console line, to be shown as plain text only. */
  decidingLine: z.string().nullable(),
  /** The crash report that the game wrote, from the server's folder. */
  reportPath: z.string().nullable(),
  /** The file name of the plugin or mod that it is about. */
  addOnFile: z.string().nullable(),
  /** The server is running: a part of it is missing, or it recovered automatically. */
  isRunning: z.boolean(),
  fix: fixOffer.nullable(),
  /** Why there is no one-click fix, if an explanation is needed. */
  advice: z.string().nullable(),
  /** The page where the person continues, if there is no one-click fix. */
  leadsTo: z.enum(remedyPages).nullable(),
  /** The change that was made to fix it. */
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

export const dismissDiagnosis = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/diagnosis/dismiss",
  access: "server:apply-fixes",
  limit: "write",
  summary:
    "Hide the given crash, or with null all that happened so far, for everybody who may see the server",
  params,
  body: z.object({ diagnosisId: z.uuid().nullable() }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

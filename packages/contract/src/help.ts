import { z } from "zod";
import { defineRoute } from "./route.ts";

/** What failed. */
export const helpSubjects = ["build", "job", "change", "crash"] as const;
export type HelpSubject = (typeof helpSubjects)[number];

export const longestHelpMessage = 2000;
export const maxReportLines = 40;
export const longestReportLine = 500;

/** Made by the api, without addresses and secrets. Its text is untrusted. */
export const helpReport = z.object({
  subject: z.enum(helpSubjects),
  /** What was being done. */
  title: z.string().max(300),
  /** Name, software and version. Null if there is no server. */
  server: z.string().max(300).nullable(),
  error: z.string().max(1000).nullable(),
  /** What the product takes for the cause. */
  diagnosis: z.string().max(1000).nullable(),
  /** The end of the log. */
  lines: z.array(z.string().max(longestReportLine)).max(maxReportLines),
});
export type HelpReport = z.output<typeof helpReport>;

const common = {
  path: "/api/help/{failureId}",
  access: "server:apply-fixes",
  server: { via: "failure", param: "failureId" },
  /** The id of a build, a job, a change or a diagnosis. */
  params: z.object({ failureId: z.uuid() }),
} as const;

export const readHelpReport = defineRoute({
  ...common,
  method: "GET",
  limit: "read",
  summary: "What would be sent with a request for help about a failure",
  response: z.object({
    report: helpReport,
    /** Sent back with the report: proof that it was not changed. */
    seal: z.string(),
    /** The request about this server that is still open. */
    open: z.object({ createdAt: z.iso.datetime() }).nullable(),
    /** The last answer to the person who asks now. */
    answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  }),
  errors: ["NOT_FOUND"],
});

export const askForHelp = defineRoute({
  ...common,
  method: "POST",
  limit: "write",
  summary: "Send a report with a few words to support; the answer comes by mail",
  body: z.object({
    report: helpReport,
    seal: z.string().max(200),
    message: z
      .string()
      .trim()
      .min(5, "Please write what you tried or expected.")
      .max(longestHelpMessage, "Please keep it under 2,000 characters."),
    /** The person has seen the report and agrees that support reads it. */
    consent: z.literal(true, "Please agree that support reads this."),
  }),
  response: z.object({ id: z.uuid() }),
  status: 201,
  errors: ["NOT_FOUND", "HELP_REFUSED"],
});

import { z } from "zod";
import { softwareTypes } from "@blockwright/minecraft/software";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });

export const reinstallServer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/reinstall",
  access: "server:reinstall",
  limit: "costly",
  summary: "Reinstall a server with another software or version",
  params,
  body: z.object({
    serverType: z.enum(softwareTypes),
    minecraftVersion: z
      .string()
      .max(20)
      .transform((text) => text.trim())
      .refine((text) => text !== "", "Please enter a version."),
  }),
  response: z.object({ jobId: z.uuid() }),
  errors: ["NOT_FOUND", "JOB_RUNNING", "REINSTALL_REFUSED", "KEPT_FILES_LIMIT", "NO_ROOM"],
});

export const undoReinstall = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/jobs/{jobId}/undo",
  access: "server:reinstall",
  limit: "costly",
  summary: "Bring back what a reinstall replaced",
  params: params.extend({ jobId: z.uuid() }),
  response: z.object({ jobId: z.uuid() }),
  errors: ["NOT_FOUND", "JOB_RUNNING", "REINSTALL_REFUSED"],
});

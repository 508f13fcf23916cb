import { z } from "zod";
import { defineHint } from "../../platform/events/hints.ts";

/** A password or a key of these people has changed. */
export const sftpAccessChanged = defineHint(
  "sftp.access-changed",
  z.object({ personIds: z.array(z.uuid()).max(1000) }),
);

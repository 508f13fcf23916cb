import {
  keepSftpVersion,
  moveSftpHistory,
  sftpRights,
  sftpSummary,
  signInSftp,
  type SftpRight,
} from "@blockwright/node-protocol/sftp";
import { z } from "zod";

/**
 * Messages from the SFTP process to the agent. They are validated: that process is exposed to untrusted clients, and a
 * fault there must not affect the agent.
 */
export const fromSftp = z.discriminatedUnion("type", [
  z.object({ type: z.literal("listening"), port: z.int().min(1).max(65_535) }),
  z.object({ type: z.literal("sign-in"), id: z.int().nonnegative(), question: signInSftp.request }),
  z.object({
    type: z.literal("keep-version"),
    id: z.int().nonnegative(),
    sessionId: z.uuid(),
    version: keepSftpVersion.request.omit({ ticket: true }),
  }),
  z.object({
    type: z.literal("move-history"),
    id: z.int().nonnegative(),
    sessionId: z.uuid(),
    moved: moveSftpHistory.request.omit({ ticket: true }),
  }),
  z.object({ type: z.literal("ended"), sessionId: z.uuid(), summary: sftpSummary }),
]);
export type FromSftp = z.input<typeof fromSftp>;

/** An accepted session. */
export interface Grant {
  readonly sessionId: string;
  /** The server's tree. */
  readonly folder: string;
  readonly limitBytes: number;
  readonly right: SftpRight;
}

/** Messages from the agent to the SFTP process. */
export type ToSftp =
  | { readonly type: "start"; readonly port: number; readonly hostKey: string; readonly logLevel: string }
  | {
      readonly type: "verdict";
      readonly id: number;
      readonly isWelcome: boolean;
      readonly grant: Grant | null;
    }
  | { readonly type: "history"; readonly id: number; readonly isDone: boolean }
  | { readonly type: "rights"; readonly rights: readonly SessionRight[] };

export const sessionRight = z.object({ sessionId: z.uuid(), right: z.enum(sftpRights) });
export type SessionRight = z.output<typeof sessionRight>;

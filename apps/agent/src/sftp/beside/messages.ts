import { sftpRights, sftpSummary, signInSftp, type SftpRight } from "@blockwright/node-protocol/sftp";
import { z } from "zod";

/**
 * What the SFTP process says to the agent. It is parsed: that process talks to strangers, and a fault there must not
 * become one here.
 */
export const fromSftp = z.discriminatedUnion("type", [
  z.object({ type: z.literal("listening"), port: z.int().min(1).max(65_535) }),
  z.object({ type: z.literal("sign-in"), id: z.int().nonnegative(), question: signInSftp.request }),
  z.object({ type: z.literal("ended"), sessionId: z.uuid(), summary: sftpSummary }),
]);
export type FromSftp = z.input<typeof fromSftp>;

/** A session as it is let in. */
export interface Grant {
  readonly sessionId: string;
  /** The server's tree. */
  readonly folder: string;
  readonly limitBytes: number;
  readonly right: SftpRight;
}

/** What the agent says to it. */
export type ToSftp =
  | { readonly type: "start"; readonly port: number; readonly hostKey: string; readonly logLevel: string }
  | {
      readonly type: "verdict";
      readonly id: number;
      readonly isWelcome: boolean;
      readonly grant: Grant | null;
    }
  | { readonly type: "rights"; readonly rights: readonly SessionRight[] };

export const sessionRight = z.object({ sessionId: z.uuid(), right: z.enum(sftpRights) });
export type SessionRight = z.output<typeof sessionRight>;

import { maxSftpSessions } from "@blockwright/node-protocol/sftp";

export interface SftpLimits {
  readonly connections: number;
  /** How many of those may be not signed in yet. */
  readonly strangers: number;
  readonly perAddress: number;
  readonly signInMs: number;
  readonly tries: number;
  /** Sign-in requests of any kind: an SSH agent offers every key it has. */
  readonly questions: number;
  readonly idleMs: number;
  /** Concurrent channels of one connection. */
  readonly channels: number;
  /** Wrong passwords of one address within `failuresMs`. Further connections are refused until the failures expire. */
  readonly failures: number;
  readonly failuresMs: number;
}

export const usualLimits: SftpLimits = {
  connections: maxSftpSessions,
  strangers: 64,
  perAddress: 16,
  signInMs: 20_000,
  tries: 6,
  questions: 20,
  idleMs: 15 * 60_000,
  channels: 4,
  failures: 30,
  failuresMs: 10 * 60_000,
};

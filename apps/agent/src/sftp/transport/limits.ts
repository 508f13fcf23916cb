import { maxSftpSessions } from "@blockwright/node-protocol/sftp";

export interface SftpLimits {
  readonly connections: number;
  /** Of those: the ones that nobody has signed in on yet. */
  readonly strangers: number;
  readonly perAddress: number;
  readonly signInMs: number;
  readonly tries: number;
  /** Of any kind: an agent offers every key it has. */
  readonly questions: number;
  readonly idleMs: number;
  /** At once, on one connection. */
  readonly channels: number;
  /** Wrong passwords of one address within `failuresMs`. From then on it is not let in until they are forgotten. */
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

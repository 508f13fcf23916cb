import type { SoftwareType } from "@blockwright/minecraft/software";
import type { ServerSoftware } from "../../stand-ins/upstreams/files/server-jars.ts";

/** The expected diagnosis, written before the first run. */
export interface Expectation {
  readonly class: string;
  /** Words that the sentence must contain. */
  readonly says: readonly string[];
  /** A part of the deciding line; null if only the exit reason decides. */
  readonly line: string | null;
  readonly fix: string | null;
}

/** A broken server, as files on a disk. */
export interface BrokenServer {
  readonly name: string;
  /** How it was broken. */
  readonly story: string;
  readonly software: SoftwareType;
  /** The software that the jar imitates, if it differs. */
  readonly standIn?: ServerSoftware;
  readonly minecraft: string;
  readonly loader?: string;
  /** Null on Bedrock. */
  readonly java: 17 | 21 | 25 | null;
  /** Files on top of a complete server; null removes a file. `{port}` in a text is the server's port. */
  readonly files: () => Promise<Readonly<Record<string, Buffer | string | null>>>;
  /** Commands to run in its folder before the first start. */
  readonly steps?: readonly string[];
  /** Additional Java arguments. */
  readonly flags?: readonly string[];
  /** A script instead of the usual start; `$JAVA` is the usual command. */
  readonly script?: string;
  readonly limits?: { readonly memoryMb?: number; readonly processes?: number; readonly diskMb?: number };
  readonly startTimeLimitMs?: number;
  /** `exit`: runs until it exits. Otherwise it runs until the console has printed this. */
  readonly until: "exit" | { readonly says: string };
  /** `staged`: the stand-in lacks the real cause, so a marker in a file triggers it. */
  readonly cause: "real" | "staged";
  /** False: the usual fix is not possible here, so there must be no button. */
  readonly isOffered?: boolean;
  /** True: the button deletes something permanently, and says so. */
  readonly isForGood?: boolean;
  /** True: each start writes these settings again, so nobody has to press the button. */
  readonly isHealedByStart?: boolean;
  readonly expect: Expectation;
}

type Plain = Omit<BrokenServer, "software" | "minecraft" | "java" | "cause" | "until" | "files"> &
  Partial<Pick<BrokenServer, "cause" | "until" | "files" | "minecraft" | "java">>;

const defaults = { cause: "real", until: "exit", files: async () => ({}) } as const;

export function paper(server: Plain): BrokenServer {
  return { ...defaults, software: "paper", minecraft: "1.21.4", java: 21, ...server };
}

export function spigot(server: Plain): BrokenServer {
  return { ...defaults, software: "spigot", minecraft: "1.20.1", java: 17, ...server };
}

export function vanilla(server: Plain): BrokenServer {
  return { ...defaults, software: "vanilla", minecraft: "1.21.4", java: 21, ...server };
}

export function fabric(server: Plain): BrokenServer {
  return { ...defaults, software: "fabric", minecraft: "1.20.1", java: 17, loader: "0.16.10", ...server };
}

export function forge(server: Plain): BrokenServer {
  return { ...defaults, software: "forge", minecraft: "1.20.1", java: 17, loader: "47.3.0", ...server };
}

export function neoforge(server: Plain): BrokenServer {
  return { ...defaults, software: "neoforge", minecraft: "1.21.4", java: 21, loader: "21.4.120", ...server };
}

export function bedrock(server: Plain): BrokenServer {
  return { ...defaults, software: "bedrock", minecraft: "1.21.124", java: null, ...server };
}

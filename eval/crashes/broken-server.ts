import type { SoftwareType } from "@blockwright/minecraft/software";
import type { ServerSoftware } from "../../stand-ins/upstreams/files/server-jars.ts";

/** What should be found, written down before anything was run. */
export interface Expectation {
  readonly class: string;
  /** Words that the sentence has to have. */
  readonly says: readonly string[];
  /** A part of the line that decides; null where only the way it ended can. */
  readonly line: string | null;
  readonly fix: string | null;
}

/** A server that does not work, as files on a disk. */
export interface BrokenServer {
  readonly name: string;
  /** What somebody did to it. */
  readonly story: string;
  readonly software: SoftwareType;
  /** As which the jar behaves, where that is not the same. */
  readonly standIn?: ServerSoftware;
  readonly minecraft: string;
  readonly loader?: string;
  /** Null on Bedrock. */
  readonly java: 17 | 21 | 25 | null;
  /** Beside a whole server; null takes a file of it away. `{port}` in a text is the server's. */
  readonly files: () => Promise<Readonly<Record<string, Buffer | string | null>>>;
  /** Run in its folder before the first start. */
  readonly steps?: readonly string[];
  /** Further words for Java. */
  readonly flags?: readonly string[];
  /** A script in place of the usual start; `$JAVA` stands for that. */
  readonly script?: string;
  readonly limits?: { readonly memoryMb?: number; readonly processes?: number; readonly diskMb?: number };
  readonly startTimeLimitMs?: number;
  /** `exit`: until it ended. Else it runs, until the console has said this. */
  readonly until: "exit" | { readonly says: string };
  /** `staged`: what breaks a real one is not in the stand-in, so a mark in a file does. */
  readonly cause: "real" | "staged";
  /** False: what usually helps can't be done here, so there must be no button. */
  readonly isOffered?: boolean;
  /** True: what the button deletes does not come back, and it says so. */
  readonly isForGood?: boolean;
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

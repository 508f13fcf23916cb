import type { z } from "zod";

/** Who is asked. Everything about an answer is hostile until it has passed the limits set here. */
export interface OutsideSource {
  /** Named in logs, metrics and sentences: "modrinth". */
  readonly name: string;
  readonly baseUrl: string;
  /** Hosts a request, a redirect or a download may go to; the base's own host included. */
  readonly allowedHosts: readonly string[];
  readonly requestsPerMinute: number;
}

export interface OutsideQuestion<Answer> {
  readonly source: OutsideSource;
  /** Beginning with "/", below the base; or a whole address on an allowed host. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly shape: z.ZodType<Answer>;
  /** How long an answer counts as fresh when its source says nothing. */
  readonly freshForMs: number;
  /** JSON unless said otherwise. A web page in place of text counts as unexpected unless `accept` asks for text/html. */
  readonly format?: "json" | "text";
  readonly maxBytes?: number;
}

export interface OutsideFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly sha1: string;
  readonly sha512: string;
  /** Where it came from in the end: the address a node may ask without being sent on. */
  readonly finalUrl: string;
}

export interface OutsideClient {
  /** From the cache while fresh, else asked; the last good answer when the source is down. */
  ask<Answer>(question: OutsideQuestion<Answer>): Promise<Answer>;
  /** Undefined: the source says there is no such thing (404). Cached like an answer. */
  askIfAny<Answer>(question: OutsideQuestion<Answer>): Promise<Answer | undefined>;
  /** The whole file in memory, for reading what it says about itself. */
  fetchFile(source: OutsideSource, url: string, maxBytes: number): Promise<OutsideFile>;
}

export const outsideErrorCodes = [
  /** It answers with what we don't understand. */
  "unexpected",
  /** It is down, slow or refuses us for now. */
  "unavailable",
  /** It says there is no such thing, or no longer. */
  "missing",
  /** It wanted to send us where we don't go. */
  "forbidden-address",
  /** More than we take. */
  "too-large",
] as const;
export type OutsideErrorCode = (typeof outsideErrorCodes)[number];

export class OutsideError extends Error {
  override name = "OutsideError";
  readonly code: OutsideErrorCode;
  readonly sourceName: string;
  constructor(code: OutsideErrorCode, sourceName: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.sourceName = sourceName;
  }
}

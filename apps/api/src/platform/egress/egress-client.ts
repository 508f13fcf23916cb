import type { z } from "zod";

/** Who is asked. Everything about an answer is hostile until it has passed the limits set here. */
export interface EgressSource {
  /** Named in logs, metrics and sentences: "modrinth". */
  readonly name: string;
  readonly baseUrl: string;
  /** Hosts a request, a redirect or a download may go to; the base's own host included. */
  readonly allowedHosts: readonly string[];
  readonly requestsPerMinute: number;
}

export interface EgressQuery<Answer> {
  readonly source: EgressSource;
  /** Beginning with "/", below the base; or a whole address on an allowed host. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with a POST. Only for questions: it may be sent again, and the answer is kept like any other. */
  readonly body?: object;
  readonly shape: z.ZodType<Answer>;
  /** How long an answer counts as fresh when its source says nothing. */
  readonly freshForMs: number;
  /** JSON unless said otherwise. A web page in place of text counts as unexpected unless `accept` asks for text/html. */
  readonly format?: "json" | "text";
  readonly maxBytes?: number;
}

export interface EgressFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly sha1: string;
  readonly sha512: string;
  /** Where it came from in the end: the address a node may ask without being sent on. */
  readonly finalUrl: string;
}

export interface EgressClient {
  /** From the cache while fresh, else asked; the last good answer when the source is down. */
  ask<Answer>(question: EgressQuery<Answer>): Promise<Answer>;
  /** Undefined: the source says there is no such thing (404). Cached like an answer. */
  askIfAny<Answer>(question: EgressQuery<Answer>): Promise<Answer | undefined>;
  /** The whole file in memory, for reading what it says about itself. */
  fetchFile(source: EgressSource, url: string, maxBytes: number): Promise<EgressFile>;
}

export const egressErrorCodes = [
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
export type EgressErrorCode = (typeof egressErrorCodes)[number];

export class EgressError extends Error {
  override name = "OutsideError";
  readonly code: EgressErrorCode;
  readonly sourceName: string;
  constructor(code: EgressErrorCode, sourceName: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.sourceName = sourceName;
  }
}

import type { z } from "zod";

/** The source of a request. Everything in an answer is hostile until it has passed the limits set here. */
export interface EgressSource {
  /** Used in logs, metrics and sentences: "modrinth". */
  readonly name: string;
  readonly baseUrl: string;
  /** Hosts a request, a redirect or a download may go to, including the base's own host. */
  readonly allowedHosts: readonly string[];
  readonly requestsPerMinute: number;
}

export interface EgressQuery<Answer> {
  readonly source: EgressSource;
  /** Begins with "/", below the base; or a full address on an allowed host. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with a POST. Only for queries: it may be repeated, and the answer is cached like any other. */
  readonly body?: object;
  readonly shape: z.ZodType<Answer>;
  /** How long an answer counts as fresh when its source does not say. */
  readonly freshForMs: number;
  /** JSON by default. A web page in place of text counts as unexpected unless `accept` asks for text/html. */
  readonly format?: "json" | "text";
  readonly maxBytes?: number;
}

export interface EgressFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly sha1: string;
  readonly sha512: string;
  /** Its final address, which a node can request without a redirect. */
  readonly finalUrl: string;
}

export interface EgressClient {
  /** From the cache while fresh, else requested; the last good answer when the source is down. */
  ask<Answer>(question: EgressQuery<Answer>): Promise<Answer>;
  /** Undefined: the source answers 404. Cached like an answer. */
  askIfAny<Answer>(question: EgressQuery<Answer>): Promise<Answer | undefined>;
  /** The whole file in memory, for reading its metadata. */
  fetchFile(
    source: EgressSource,
    url: string,
    maxBytes: number,
    options?: { readonly withinMs?: number },
  ): Promise<EgressFile>;
}

export const egressErrorCodes = [
  /** Its answer has an unexpected shape. */
  "unexpected",
  /** It is down, slow or refuses us for now. */
  "unavailable",
  /** It answers that there is no such resource, or no longer. */
  "missing",
  /** It redirects to a forbidden destination. */
  "forbidden-address",
  /** Larger than the limit. */
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

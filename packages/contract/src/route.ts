import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";
import type { ParamsOf, ServerWay, ServerWayOf } from "./route-path.ts";
import type { ServerAction } from "./server-actions.ts";

export type { ServerWay } from "./route-path.ts";

/** Who may call the route: the api checks it before the handler runs. `server:<action>` refers to the role table. */
export type Access = "public" | "signed-in" | "support" | "admin" | `server:${ServerAction}`;

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

interface AnyRoute {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  /** Its rate limit. */
  readonly limit: LimitName;
  readonly summary: string;
  /** The caller must have signed in, or confirmed who they are, within the last minutes. */
  readonly needsConfirmation?: true;
  /** Open to a person who must replace a temporary password first; everything else is refused to them. */
  readonly beforePasswordChange?: true;
  readonly server?: ServerWay;
  /** A body field that names the server action. It is checked instead of the one in `access`. */
  readonly actionIn?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Error codes in addition to the general ones. */
  readonly errors?: readonly ErrorCode[];
}

interface Answered {
  readonly response: z.ZodObject | z.ZodArray;
  /** Defaults to 200. */
  readonly status?: 200 | 201 | 202;
}

interface Repeatable {
  /**
   * `key` (default for POST): a repeated Idempotency-Key gets the stored answer.
   * `natural`: the operation is idempotent; the key is accepted but not needed.
   */
  readonly idempotency?: "key" | "natural";
}

/** JSON in, JSON out. The default kind of route. */
export interface JsonRoute extends AnyRoute, Answered, Repeatable {
  readonly kind?: "json";
  readonly body?: z.ZodObject;
  /** Defaults to 64 KiB. */
  readonly largestBodyBytes?: number;
}

export interface UploadedFileDefinition {
  readonly maxBytes: number;
  /** Defaults to 1. */
  readonly maxCount?: number;
}

/** Multipart in, JSON out. Files are streamed; files and text fields may come in any order. */
export interface UploadRoute extends AnyRoute, Answered, Repeatable {
  readonly kind: "upload";
  readonly method: "POST" | "PUT";
  readonly body?: never;
  readonly largestBodyBytes?: never;
  readonly fields?: z.ZodObject;
  /** By form field name. At least one file of each is required. */
  readonly files: Readonly<Record<string, UploadedFileDefinition>>;
}

/** Bytes out, as a file to save. */
export interface DownloadRoute extends AnyRoute {
  readonly kind: "download";
  readonly method: "GET";
  readonly body?: never;
  readonly largestBodyBytes?: never;
  readonly status?: never;
  readonly idempotency?: never;
}

/** Sends server-sent events. Each has one of the declared shapes, discriminated by one field. */
export interface StreamRoute extends AnyRoute, Repeatable {
  readonly kind: "stream";
  readonly method: "GET" | "POST";
  readonly body?: z.ZodObject;
  readonly largestBodyBytes?: number;
  readonly status?: never;
  readonly events: z.ZodDiscriminatedUnion;
}

/** The handler gets the raw body, because the signature covers its exact bytes. */
export interface WebhookRoute extends AnyRoute, Answered {
  readonly kind: "webhook";
  readonly method: "POST";
  readonly body?: never;
  readonly largestBodyBytes: number;
  readonly idempotency?: never;
}

/**
 * One step of a resumable upload as defined by tus 1.0: POST creates it, HEAD returns the offset, PATCH appends bytes,
 * DELETE cancels it. All figures are in headers.
 */
export interface ResumableRoute extends AnyRoute {
  readonly kind: "resumable";
  readonly method: "POST" | "HEAD" | "PATCH" | "DELETE";
  readonly body?: never;
  readonly largestBodyBytes?: never;
  readonly status: 200 | 201 | 204;
  /** The `Upload-Metadata` of a POST. */
  readonly metadata?: z.ZodObject;
  readonly idempotency: "natural";
}

/**
 * A node's end of a transfer whose other end is a browser's request: GET fetches the bytes, PUT delivers them.
 * Authorized by the one-time token that the node was sent.
 */
export interface RelayRoute extends AnyRoute {
  readonly kind: "relay";
  readonly method: "GET" | "PUT";
  readonly access: "public";
  readonly body?: never;
  readonly largestBodyBytes?: never;
  readonly status: 200 | 204;
  readonly idempotency: "natural";
}

export type RouteDefinition =
  | JsonRoute
  | UploadRoute
  | DownloadRoute
  | StreamRoute
  | WebhookRoute
  | ResumableRoute
  | RelayRoute;
export type RouteKind = NonNullable<RouteDefinition["kind"]>;

/** The params schema must match the placeholders of the path, and server access needs a way to find the server. */
export function defineRoute<const Path extends `/${string}`, const Route extends RouteDefinition>(
  route: Route & { readonly path: Path } & ParamsOf<Path> & ServerWayOf<Path, Route["access"]>,
): Route {
  return route;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What every handler receives. */
export interface RouteInput<Route extends RouteDefinition> {
  readonly params: Parsed<Route["params"]>;
  readonly query: Parsed<Route["query"]>;
  readonly body: Parsed<Route["body"]>;
}

/** What the caller passes: only the parts that the route has. */
export type RouteCall<Route extends RouteDefinition> = (Route["params"] extends z.ZodType
  ? { readonly params: Sent<Route["params"]> }
  : unknown) &
  (Route["query"] extends z.ZodType ? { readonly query: Sent<Route["query"]> } : unknown) &
  (Route["body"] extends z.ZodType ? { readonly body: Sent<Route["body"]> } : unknown);

type AnsweredRoute = Extract<RouteDefinition, Answered>;

export type RouteResponse<Route extends AnsweredRoute> = z.input<Route["response"]>;
export type RouteAnswer<Route extends AnsweredRoute> = z.output<Route["response"]>;

export type UploadMetadata<Route extends ResumableRoute> = Parsed<Route["metadata"]>;
export type UploadFields<Route extends UploadRoute> = Parsed<Route["fields"]>;

/** An event from the handler. Its id is sent back as `Last-Event-ID` when the browser reconnects. */
export interface StreamedEvent<Route extends StreamRoute> {
  readonly id?: string;
  readonly data: z.input<Route["events"]>;
}

import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";
import type { ParamsOf, ServerWay, ServerWayOf } from "./route-path.ts";
import type { ServerAction } from "./server-actions.ts";

export type { ServerWay } from "./route-path.ts";

/** Who may call: checked by the api before the handler runs. `server:<action>` is looked up in the role table. */
export type Access = "public" | "signed-in" | "admin" | `server:${ServerAction}`;

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

interface AnyRoute {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  /** How often it may be called. */
  readonly limit: LimitName;
  readonly summary: string;
  readonly server?: ServerWay;
  /** A field of the body that names the server action. It is decided instead of the one in `access`. */
  readonly actionIn?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The codes a caller should expect beside the general ones. */
  readonly errors?: readonly ErrorCode[];
}

interface Answered {
  readonly response: z.ZodObject | z.ZodArray;
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202;
}

interface Repeatable {
  /**
   * `key` (default for POST): a repeated Idempotency-Key gets the stored answer.
   * `natural`: doing it twice does no harm, the key is accepted and not needed.
   */
  readonly idempotency?: "key" | "natural";
}

/** JSON in, JSON out. The kind of a route that names none. */
export interface JsonRoute extends AnyRoute, Answered, Repeatable {
  readonly kind?: "json";
  readonly body?: z.ZodObject;
  /** 64 KiB unless said otherwise. */
  readonly largestBodyBytes?: number;
}

export interface UploadedFileDefinition {
  readonly maxBytes: number;
  /** 1 unless said otherwise. */
  readonly maxCount?: number;
}

/** Multipart in, JSON out. Files are streamed; they and the text fields may come in any order. */
export interface UploadRoute extends AnyRoute, Answered, Repeatable {
  readonly kind: "upload";
  readonly method: "POST" | "PUT";
  readonly body?: never;
  readonly largestBodyBytes?: never;
  readonly fields?: z.ZodObject;
  /** By the name of their form field. At least one of each must come. */
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

/** Server-sent events out. Each is one of the declared shapes, told apart by one field. */
export interface StreamRoute extends AnyRoute, Repeatable {
  readonly kind: "stream";
  readonly method: "GET" | "POST";
  readonly body?: z.ZodObject;
  readonly largestBodyBytes?: number;
  readonly status?: never;
  readonly events: z.ZodDiscriminatedUnion;
}

/** The body reaches the handler byte by byte as it was sent, because its signature covers exactly that. */
export interface WebhookRoute extends AnyRoute, Answered {
  readonly kind: "webhook";
  readonly method: "POST";
  readonly body?: never;
  readonly largestBodyBytes: number;
  readonly idempotency?: never;
}

/**
 * One step of an upload that can be resumed, as tus 1.0 has it: POST begins one, HEAD says how far it is, PATCH carries
 * bytes, DELETE gives it up. All figures are in headers.
 */
export interface ResumableRoute extends AnyRoute {
  readonly kind: "resumable";
  readonly method: "POST" | "HEAD" | "PATCH" | "DELETE";
  readonly body?: never;
  readonly largestBodyBytes?: never;
  readonly status: 200 | 201 | 204;
  /** What a POST announces in `Upload-Metadata`. */
  readonly metadata?: z.ZodObject;
  readonly idempotency: "natural";
}

/**
 * A machine's end of a transfer whose other end is a browser's call: GET takes the bytes, PUT brings them. What lets it in is
 * the one-time token that it was sent.
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

/** The params schema must name exactly the placeholders of the path, and server access needs a way to the server. */
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

/** What the caller gives: only the parts the route has. */
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

/** An event as the handler gives it. The id comes back as `Last-Event-ID` when the browser connects again. */
export interface StreamedEvent<Route extends StreamRoute> {
  readonly id?: string;
  readonly data: z.input<Route["events"]>;
}

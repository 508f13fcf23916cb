import type { Readable } from "node:stream";
import type {
  DownloadRoute,
  JsonRoute,
  RelayRoute,
  ResumableRoute,
  RouteDefinition,
  RouteInput,
  RouteResponse,
  StreamedEvent,
  StreamRoute,
  UploadFields,
  UploadMetadata,
  UploadRoute,
  WebhookRoute,
} from "@blockwright/contract/route";
import type { Call } from "./call.ts";

/** The owner of a resource: its server decides who may use it, or its owner if it has no server. */
export type FindThing = (
  id: string,
) => Promise<{ readonly serverId: string } | { readonly ownerId: string } | undefined>;

export interface BindingOptions<Answer = never> {
  /** For a polled GET: the part that counts as a change. The rest may be stale. */
  readonly changesWith?: (answer: Answer) => unknown;
  /**
   * For a route that changes files: its handler checks each path. All other such routes are refused to people whose role
   * has limits.
   */
  readonly checksPaths?: boolean;
  /** For a route that finds its server `via` a resource: what its placeholder names. */
  readonly find?: FindThing;
}

/** A file of an upload as it arrives. Its name is untrusted. */
export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly content: Readable;
}

export interface UploadInput<Route extends UploadRoute> extends RouteInput<Route> {
  /** Of the whole body, as announced; undefined when it is chunked. */
  readonly announcedBytes: number | undefined;
  /**
   * Reads the whole body, passing each file to `store` as it arrives. The fields are known only afterwards, because
   * they may follow the files: a file goes to a temporary place first and to its destination when the fields are known.
   */
  readonly receive: <Stored>(
    store: (file: UploadedFile) => Promise<Stored>,
  ) => Promise<{ readonly fields: UploadFields<Route>; readonly files: readonly Stored[] }>;
}

export interface DownloadInput<Route extends DownloadRoute> extends RouteInput<Route> {
  /** The headers `Range` and `If-Range` as received. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export type DownloadAnswer = {
  readonly name: string;
  /** `application/octet-stream` by default. */
  readonly contentType?: string;
  readonly content: Readable;
  /** Identifies exactly these bytes: a client that resumes a download names it. */
  readonly tag?: string;
  /** How long this browser may cache it. Not at all by default. */
  readonly cacheForSeconds?: number;
} & (
  | { readonly status?: 200; readonly totalBytes?: number; readonly acceptsRanges?: boolean }
  | {
      readonly status: 206;
      readonly firstByte: number;
      readonly lastByte: number;
      readonly totalBytes: number;
    }
);

export interface StreamInput<Route extends StreamRoute> extends RouteInput<Route> {
  /** The id of the last event the browser has received. */
  readonly lastEventId: string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface WebhookInput<Route extends WebhookRoute> extends RouteInput<Route> {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What has been announced of an upload, or the part that is arriving. */
export type ResumableInput<Route extends ResumableRoute> = RouteInput<Route> &
  (Route["method"] extends "POST"
    ? { readonly lengthBytes: number; readonly metadata: UploadMetadata<Route> }
    : Route["method"] extends "PATCH"
      ? { readonly part: UploadedPart }
      : unknown);

export interface UploadedPart {
  readonly offsetBytes: number;
  /** Undefined when it is not announced. */
  readonly sizeBytes: number | undefined;
  /** Not destroyed when its reader stops, so that the browser still gets a response. */
  readonly content: AsyncIterable<Buffer>;
  /** Aborted when the right is lost, or the browser disconnects. */
  readonly signal: AbortSignal;
}

/** Each becomes a header. */
export interface ResumableAnswer {
  readonly location?: string;
  readonly offsetBytes?: number;
  readonly lengthBytes?: number;
}

export interface RelayInput<Route extends RelayRoute> extends RouteInput<Route> {
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  /** The body of a PUT. */
  readonly content: Readable;
}

type InputOf<Route extends RouteDefinition> = Route extends UploadRoute
  ? UploadInput<Route>
  : Route extends ResumableRoute
    ? ResumableInput<Route>
    : Route extends RelayRoute
      ? RelayInput<Route>
      : Route extends DownloadRoute
        ? DownloadInput<Route>
        : Route extends StreamRoute
          ? StreamInput<Route>
          : Route extends WebhookRoute
            ? WebhookInput<Route>
            : RouteInput<Route>;

type AnswerOf<Route extends RouteDefinition> = Route extends DownloadRoute
  ? DownloadAnswer
  : Route extends ResumableRoute
    ? ResumableAnswer
    : Route extends RelayRoute
      ? Readable | undefined
      : Route extends StreamRoute
        ? AsyncIterable<StreamedEvent<Route>>
        : Route extends JsonRoute | UploadRoute | WebhookRoute
          ? RouteResponse<Route>
          : never;

type OptionsOf<Route extends RouteDefinition> = Route["server"] extends { readonly via: string }
  ? [options: BindingOptions<AnswerOf<Route>> & { readonly find: FindThing }]
  : [options?: BindingOptions<AnswerOf<Route>> & { readonly find?: never }];

/** A contract route with its handler. Modules make them, the server binds them. */
export interface RouteBinding<Route extends RouteDefinition = RouteDefinition> {
  readonly route: Route;
  readonly options: BindingOptions;
  /** The input is parsed with this route's schemas before the handler gets it. */
  readonly handle: (input: never, call: never) => Promise<unknown>;
}

export function on<Route extends RouteDefinition>(
  route: Route,
  handle: (input: InputOf<Route>, call: Call<Route["access"]>) => Promise<AnswerOf<Route>>,
  ...[options = {}]: OptionsOf<Route>
): RouteBinding {
  return { route, options, handle };
}

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

/** Whose something is: its server decides who may use it, or its owner where it has no server. */
export type FindThing = (
  id: string,
) => Promise<{ readonly serverId: string } | { readonly ownerId: string } | undefined>;

export interface BindingOptions<Answer = never> {
  /** For a GET that is asked for again and again: the part that counts as a change. The rest may grow old. */
  readonly changesWith?: (answer: Answer) => unknown;
  /** For a route that finds its server `via` something: what its placeholder names. */
  readonly find?: FindThing;
}

/** A file of an upload as it arrives. Its name is the sender's and not to be trusted. */
export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly content: Readable;
}

export interface UploadInput<Route extends UploadRoute> extends RouteInput<Route> {
  /** Of the whole body, as its sender says; undefined when it comes in chunks. */
  readonly announcedBytes: number | undefined;
  /**
   * Reads the whole body, giving each file to `store` as it comes. The fields are known only afterwards, because they may
   * follow the files: a file goes to a place of its own first and to where the fields say when they are known.
   */
  readonly receive: <Stored>(
    store: (file: UploadedFile) => Promise<Stored>,
  ) => Promise<{ readonly fields: UploadFields<Route>; readonly files: readonly Stored[] }>;
}

export interface DownloadInput<Route extends DownloadRoute> extends RouteInput<Route> {
  /** The headers `Range` and `If-Range` as they were sent. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export type DownloadAnswer = {
  readonly name: string;
  /** `application/octet-stream` unless said otherwise. */
  readonly contentType?: string;
  readonly content: Readable;
  /** Stands for exactly these bytes: whoever goes on with a part names it. */
  readonly tag?: string;
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
  /** The id of the last event the browser has seen. */
  readonly lastEventId: string | undefined;
  /** Aborted when nobody listens any more. */
  readonly signal: AbortSignal;
}

export interface WebhookInput<Route extends WebhookRoute> extends RouteInput<Route> {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What has been announced of an upload, or the part of it that comes. */
export type ResumableInput<Route extends ResumableRoute> = RouteInput<Route> &
  (Route["method"] extends "POST"
    ? { readonly lengthBytes: number; readonly metadata: UploadMetadata<Route> }
    : Route["method"] extends "PATCH"
      ? { readonly part: UploadedPart }
      : unknown);

export interface UploadedPart {
  readonly offsetBytes: number;
  /** Undefined when that is not announced. */
  readonly sizeBytes: number | undefined;
  /** Left as it is when whoever reads it stops, so that the browser still gets an answer. */
  readonly content: AsyncIterable<Buffer>;
  /** Aborted when the right is lost, or the browser is gone. */
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
  /** What a PUT brings. */
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

/** A contract route with what answers it. Modules make them, the server binds them. */
export interface RouteBinding<Route extends RouteDefinition = RouteDefinition> {
  readonly route: Route;
  readonly options: BindingOptions;
  /** The input is parsed with the schemas of this very route before the handler sees it. */
  readonly handle: (input: never, call: never) => Promise<unknown>;
}

export function on<Route extends RouteDefinition>(
  route: Route,
  handle: (input: InputOf<Route>, call: Call<Route["access"]>) => Promise<AnswerOf<Route>>,
  ...[options = {}]: OptionsOf<Route>
): RouteBinding {
  return { route, options, handle };
}

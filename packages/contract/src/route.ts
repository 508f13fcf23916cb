import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: checked by the api before the handler runs. `server:<action>` is looked up in the access table. */
export type Access = "public" | "signed-in" | "admin" | `server:${string}`;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type ParamsOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodObject<Record<ParamNames<Path>, z.ZodType<unknown, string>>> };

export interface RouteDefinition {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** 64 KiB unless said otherwise. */
  readonly largestBodyBytes?: number;
  readonly response: z.ZodObject | z.ZodArray;
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202;
  /** The codes a caller should expect beside the general ones. */
  readonly errors?: readonly ErrorCode[];
  /**
   * `key` (default for POST): a repeated Idempotency-Key gets the stored answer.
   * `natural`: doing it twice does no harm, the key is accepted and not needed.
   */
  readonly idempotency?: "key" | "natural";
}

/** The params schema must name exactly the placeholders of the path, or this does not compile. */
export function defineRoute<const Path extends `/${string}`, const Route extends RouteDefinition>(
  route: Route & { readonly path: Path } & ParamsOf<Path>,
): Route {
  return route;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What the handler receives. */
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

export type RouteResponse<Route extends RouteDefinition> = z.input<Route["response"]>;
export type RouteAnswer<Route extends RouteDefinition> = z.output<Route["response"]>;

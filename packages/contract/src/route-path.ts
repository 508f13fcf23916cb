import type { z } from "zod";

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type ParamsOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodObject<Record<ParamNames<Path>, z.ZodType<unknown, string>>> };

/**
 * Where a route with server access finds its server, if not in `{serverId}` of its path: in a field of the query or the
 * body, or through what another placeholder names (a backup, a domain). A field that may be absent, or a thing without
 * a server, is decided without one: any person for the field, its owner for the thing.
 */
export type ServerWay =
  | { readonly in: "query" | "body"; readonly name: string }
  | { readonly via: string; readonly param: string };

export type ServerWayOf<Path extends string, Required extends string> = Required extends `server:${string}`
  ? "serverId" extends ParamNames<Path>
    ? { readonly server?: never }
    : { readonly server: ServerWay }
  : { readonly server?: never };

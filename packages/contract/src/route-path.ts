import type { z } from "zod";

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type ParamsOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodObject<Record<ParamNames<Path>, z.ZodType<unknown, string>>> };

/**
 * How a route with server access finds its server, if not by `{serverId}` in its path: by a field of the query or the
 * body, or through the resource of another placeholder (a backup, a domain). Without a server, an absent field allows
 * any signed-in person, and a resource allows its owner.
 */
export type ServerWay =
  | { readonly in: "query" | "body"; readonly name: string }
  | { readonly via: string; readonly param: string };

export type ServerWayOf<Path extends string, Required extends string> = Required extends `server:${string}`
  ? "serverId" extends ParamNames<Path>
    ? { readonly server?: never }
    : { readonly server: ServerWay }
  : { readonly server?: never };

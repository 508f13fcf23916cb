import type { World } from "../state/world.ts";
import type { Fields } from "./form.ts";

export interface Call {
  readonly world: World;
  /** The ids in the path, in order. */
  readonly ids: readonly string[];
  readonly fields: Fields;
  /** Made with the publishable key, so only for who knows the object's client secret. */
  readonly isPublic: boolean;
}

export interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly isForBrowsers: boolean;
  handle(call: Call): object;
}

/** `/v1/invoices/:id/pay` */
export function route(
  method: "GET" | "POST" | "DELETE",
  path: string,
  handle: Route["handle"],
  options: { readonly isForBrowsers?: boolean } = {},
): Route {
  const pattern = new RegExp(`^${path.replaceAll(/:id/gu, "([A-Za-z0-9_-]{1,80})")}$`, "u");
  return { method, pattern, handle, isForBrowsers: options.isForBrowsers ?? false };
}

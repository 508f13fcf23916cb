import type { RouteDefinition, RouteInput, RouteResponse } from "@blockwright/contract/route";
import type { Window } from "../limits.ts";
import type { Call } from "./call.ts";

export interface BindingOptions<Answer = never> {
  /** Tries per network, counted before the body is read. */
  readonly networkLimit?: Window;
  /** For a GET that is asked for again and again: the part that counts as a change. The rest may grow old. */
  readonly changesWith?: (answer: Answer) => unknown;
}

/** A contract route with what answers it. Modules make them, the server binds them. */
export interface RouteBinding {
  readonly route: RouteDefinition;
  readonly options: BindingOptions;
  readonly handle: (input: RouteInput<RouteDefinition>, call: Call) => Promise<unknown>;
}

type Handler<Route extends RouteDefinition> = (
  input: RouteInput<Route>,
  call: Call<Route["access"]>,
) => Promise<RouteResponse<Route>>;

export function on<Route extends RouteDefinition>(
  route: Route,
  handle: Handler<Route>,
  options: BindingOptions<RouteResponse<Route>> = {},
): RouteBinding {
  // The input is parsed with the schemas of this very route before the handler sees it.
  return { route, options, handle };
}

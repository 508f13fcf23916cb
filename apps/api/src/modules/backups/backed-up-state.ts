import type { SpecParts } from "../nodes/index.ts";
import type { ServerDescription } from "../servers/index.ts";

/** A server's state besides its files: needed to run them again after the server has changed. */
export interface BackedUpState {
  readonly spec: SpecParts;
  readonly server: ServerDescription;
  /** In the shape of the plugin port. */
  readonly plugins: readonly unknown[];
}

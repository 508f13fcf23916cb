import type { BrowserActor, Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";

/** An API key must not be able to lock out the person who made it. */
export function fromBrowser(actor: Person): BrowserActor {
  if (actor.kind === "browser") return actor;
  throw new AppError("FORBIDDEN", "Please do that on the site, where you are signed in yourself.");
}

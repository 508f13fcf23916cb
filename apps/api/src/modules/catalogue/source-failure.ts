import { EgressError, type EgressErrorCode } from "../../platform/egress/egress-client.ts";
import { CatalogueError } from "./catalogue-error.ts";

const sentences: Readonly<Record<EgressErrorCode, string>> = {
  unavailable: "doesn't answer right now. Please try again in a few minutes.",
  unexpected:
    "answered with something we don't understand. Please try again later, or choose something else.",
  missing: "no longer has what it is asked for. Please choose something else.",
  "forbidden-address":
    "wanted to send us to an address we don't trust, so we stopped. Please try again later, or choose something else.",
  "too-large":
    "sent far more than it should, so we stopped. Please try again later, or choose something else.",
};

/** Turns a source error into a sentence that names the source; everything else passes through. */
export async function namingTheSource<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw new CatalogueError("source-unavailable", `The download site of ${label} ${sentences[error.code]}`, {
      cause: error,
    });
  }
}

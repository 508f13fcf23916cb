import { Readable } from "node:stream";
import { AppError } from "../../../platform/errors.ts";
import type { FetchIcon } from "./plugin-icon.ts";

const dayInSeconds = 86_400;

/** Served by us and not by its source: pages contact no third party, and sources don't learn who looks at what. */
export async function readIcon({ fetchIcon }: { readonly fetchIcon: FetchIcon }, address: string) {
  const icon = await fetchIcon(address);
  if (!icon) throw new AppError("NOT_FOUND", "There is no such icon.");
  return {
    name: "icon",
    contentType: icon.type,
    totalBytes: icon.bytes.length,
    content: Readable.from([icon.bytes], { objectMode: false }),
    cacheForSeconds: dayInSeconds,
  };
}

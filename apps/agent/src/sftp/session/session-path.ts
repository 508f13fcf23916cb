import { posix } from "node:path";
import type { PacketReader } from "../wire/packet-reader.ts";

/** Clients resolve paths themselves; ".." never leads above "/", which is the server's folder. */
export function readPath(request: PacketReader): string {
  return posix.resolve("/", request.text());
}

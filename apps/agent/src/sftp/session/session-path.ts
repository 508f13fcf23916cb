import { posix } from "node:path";
import type { PacketReader } from "../wire/packet-reader.ts";

/** Clients send paths from where they think they are; ".." never gets above "/", which is the server's folder. */
export function readPath(request: PacketReader): string {
  return posix.resolve("/", request.text());
}

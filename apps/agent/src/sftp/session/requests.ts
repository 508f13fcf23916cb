import type { PacketReader, RequestType } from "../wire/packet-reader.ts";

export type Answer = (id: number, request: PacketReader) => Promise<Buffer>;
export type Answers<Type extends RequestType = RequestType> = Readonly<Record<Type, Answer>>;

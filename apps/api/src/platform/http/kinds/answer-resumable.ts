import type { ResumableRoute } from "@blockwright/contract/route";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import { parse, type OpenCall } from "../open-call.ts";
import type { ResumableAnswer, RouteBinding, UploadedPart } from "../route-binding.ts";
import { readByteCount, readMetadata, requireBytes, requireTusVersion, tusVersion } from "./tus-headers.ts";
import { untilAborted } from "./until-aborted.ts";

/** The right to a running part is held: it is cut within a second of losing it. */
export async function answerResumable(
  { route, handle }: RouteBinding<ResumableRoute>,
  { request, reply, input, call, hold }: OpenCall,
) {
  reply.header("tus-resumable", tusVersion);
  requireTusVersion(request.headers);
  const ended = new AbortController();
  const given = { ...input, ...announced(route, request), ...part(route, request, ended.signal) };
  if (route.method === "PATCH") {
    reply.raw.once(
      "close",
      hold((why) => ended.abort(why)),
    );
    request.raw.once("close", () => request.raw.complete || ended.abort(endedEarly()));
  }
  const answer = (await Promise.race([
    handle(given as never, call as never),
    untilAborted(ended.signal),
  ])) as ResumableAnswer;
  return reply
    .code(route.status)
    .headers({ "cache-control": "no-store", ...headersOf(answer) })
    .send();
}

function announced(route: ResumableRoute, { headers }: FastifyRequest) {
  if (route.method !== "POST") return {};
  const lengthBytes = readByteCount(headers, "upload-length");
  return { lengthBytes, metadata: parse(route.metadata, readMetadata(headers)) };
}

function part(
  { method }: ResumableRoute,
  { raw, headers }: FastifyRequest,
  signal: AbortSignal,
): { part?: UploadedPart } {
  if (method !== "PATCH") return {};
  requireBytes(headers);
  const sizeBytes = headers["content-length"] === undefined ? undefined : Number(headers["content-length"]);
  const offsetBytes = readByteCount(headers, "upload-offset");
  const content = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  return { part: { offsetBytes, sizeBytes, content, signal } };
}

function headersOf({ location, offsetBytes, lengthBytes }: ResumableAnswer): Record<string, string> {
  return {
    ...(location !== undefined && { location }),
    ...(offsetBytes !== undefined && { "upload-offset": String(offsetBytes) }),
    ...(lengthBytes !== undefined && { "upload-length": String(lengthBytes) }),
  };
}

function endedEarly(): AppError {
  return new AppError("INVALID_REQUEST", "The upload ended early.");
}

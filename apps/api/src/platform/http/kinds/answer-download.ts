import type { DownloadRoute } from "@blockwright/contract/route";
import { attachmentNamed } from "./content-disposition.ts";
import type { OpenCall } from "../open-call.ts";
import type { DownloadAnswer, RouteBinding } from "../route-binding.ts";

/** A cut or broken download ends without its last byte, which the browser shows as failed. */
export async function answerDownload(
  { handle }: RouteBinding<DownloadRoute>,
  { request, reply, input, call, hold }: OpenCall,
) {
  const { range, "if-range": ifRange } = request.headers;
  const letGo = hold(() => reply.raw.destroy());
  reply.raw.once("close", letGo);
  const answer = (await handle({ ...input, range, ifRange } as never, call as never)) as DownloadAnswer;
  if (reply.raw.destroyed) answer.content.destroy();
  return reply
    .code(answer.status ?? 200)
    .headers(lengthHeaders(answer))
    .headers({
      ...(answer.tag !== undefined && { etag: answer.tag }),
      "content-type": answer.contentType ?? "application/octet-stream",
      "content-disposition": attachmentNamed(answer.name),
      "cache-control":
        answer.cacheForSeconds === undefined ? "no-store" : `private, max-age=${answer.cacheForSeconds}`,
      "x-content-type-options": "nosniff",
      // Opened in a tab, it still can't run scripts.
      "content-security-policy": "sandbox; default-src 'none'",
    })
    .send(answer.content);
}

function lengthHeaders(answer: DownloadAnswer): Record<string, string | number> {
  if (answer.status === 206) {
    const { firstByte, lastByte, totalBytes } = answer;
    return {
      "accept-ranges": "bytes",
      "content-range": `bytes ${firstByte}-${lastByte}/${totalBytes}`,
      "content-length": lastByte - firstByte + 1,
    };
  }
  return {
    ...(answer.acceptsRanges && { "accept-ranges": "bytes" }),
    ...(answer.totalBytes !== undefined && { "content-length": answer.totalBytes }),
  };
}

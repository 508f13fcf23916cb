import type { UploadRoute } from "@blockwright/contract/route";
import { parse, type OpenCall } from "../open-call.ts";
import { announcedBytesOf, refuseLongerThan } from "./raw-body.ts";
import { readUpload } from "./read-upload.ts";
import type { RouteBinding, UploadedFile } from "../route-binding.ts";
import { sendJson } from "./send-json.ts";
import { untilAborted } from "./until-aborted.ts";
import { maxUploadBytes } from "./upload-limits.ts";

export async function answerUpload(
  { route, handle }: RouteBinding<UploadRoute>,
  { request, reply, input, call, once, hold }: OpenCall,
) {
  refuseLongerThan(maxUploadBytes(route), request);
  const rightLost = new AbortController();
  const letGo = hold((why) => rightLost.abort(why));
  reply.raw.once("close", letGo);
  const receive = async <Stored>(store: (file: UploadedFile) => Promise<Stored>) => {
    const { fields, files } = await readUpload(request.raw, route, store, rightLost.signal);
    return { fields: parse(route.fields, fields), files };
  };
  const announcedBytes = announcedBytesOf(request);
  const result = await Promise.race([
    handle({ ...input, announcedBytes, receive } as never, call as never),
    untilAborted(rightLost.signal),
  ]);
  once.assertUsed();
  return sendJson(reply, route.status ?? 200, route.response.parse(result));
}

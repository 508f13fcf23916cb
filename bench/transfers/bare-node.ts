import { createReadStream, createWriteStream } from "node:fs";
import { request } from "node:http";
import { pipeline } from "node:stream/promises";

export interface BareOrder {
  readonly url: string;
  readonly file: string;
  readonly does: "take" | "bring";
}

// The bare other end: takes a file from the pipe to its disk, or brings one from there, and tells when it has.
process.on("message", ({ url, file, does }: BareOrder) => {
  const sent = request(url, { method: does === "take" ? "GET" : "PUT" }, (answer) => {
    const kept =
      does === "take" ? pipeline(answer, createWriteStream(file, { flush: true })) : answer.toArray();
    void kept.then(() => process.send?.("done"));
  });
  if (does === "take") sent.end();
  else void pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), sent);
});
process.send?.("ready");

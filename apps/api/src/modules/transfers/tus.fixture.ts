import { createHash } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingHttpHeaders } from "node:http";
import { ask, type TestAnswer } from "../../http-client.fixture.ts";

const version = { "tus-resumable": "1.0.0" };
const pieceBytes = 64 * 1024;

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A browser's client, with the connection controlled by the test. */
export interface TusClient {
  begin(path: string, lengthBytes: number, more?: Readonly<Record<string, string>>): Promise<TestAnswer>;
  see(location: string): Promise<TestAnswer>;
  drop(location: string): Promise<TestAnswer>;
  /** Sends what follows the offset. If cut after this many bytes, its status is 0. */
  send(
    location: string,
    bytes: Buffer,
    options?: {
      readonly offset?: number;
      readonly cutAfter?: number;
      readonly between?: () => Promise<unknown>;
    },
  ): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }>;
}

export function tusClient(url: string, serverId: string, cookie: string): TusClient {
  const headers = { cookie, ...version };
  return {
    begin: (path, lengthBytes, more = {}) => {
      const metadata = Object.entries({ path, ...more })
        .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
        .join(",");
      const announced = { "upload-length": String(lengthBytes), "upload-metadata": metadata };
      const target = `${url}/api/servers/${serverId}/uploads`;
      return ask(target, { method: "POST", headers: { ...headers, ...announced } });
    },
    see: (location) => ask(`${url}${location}`, { method: "HEAD", headers }),
    drop: (location) => ask(`${url}${location}`, { method: "DELETE", headers }),
    send: async (location, bytes, { offset = 0, cutAfter = Infinity, between = async () => {} } = {}) => {
      const sent = request(`${url}${location}`, {
        method: "PATCH",
        agent: false,
        headers: {
          ...headers,
          "content-type": "application/offset+octet-stream",
          "content-length": bytes.length - offset,
          "upload-offset": offset,
        },
      });
      const answered = Promise.withResolvers<{
        status: number;
        headers: IncomingHttpHeaders;
        text: string;
      }>();
      let isAnswered = false;
      sent.on("response", async (answer) => {
        isAnswered = true;
        const parts = await answer.toArray().catch(() => []);
        const text = Buffer.concat(parts as Buffer[]).toString();
        answered.resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
      sent.on("error", () => undefined);
      sent.on("close", () => isAnswered || answered.resolve({ status: 0, headers: {}, text: "" }));
      for (let at = offset; at < bytes.length && !sent.destroyed; at += pieceBytes) {
        if (at - offset >= cutAfter) {
          sent.destroy();
          break;
        }
        await between();
        if (!sent.write(bytes.subarray(at, at + pieceBytes)))
          await Promise.race([once(sent, "drain"), answered.promise]).catch(() => undefined);
      }
      if (!sent.destroyed) sent.end();
      return answered.promise;
    },
  };
}

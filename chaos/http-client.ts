import { request, type Agent, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** A loopback address: limits count per network, and people come from different ones. */
  readonly from?: string;
  readonly agent?: Agent;
}

const answersWithinMs = 45_000;

/** Rejects if the response did not arrive completely. */
export function post(url: string, body: object, sending: Sending = {}): Promise<Answer> {
  const { headers = {}, from = "127.0.0.1", agent } = sending;
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      agent: agent ?? false,
      localAddress: from,
      timeout: answersWithinMs,
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
        ...headers,
      },
    };
    const sent = request(url, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        if (!answer.complete) return reject(new Error("the answer was cut off"));
        const status = answer.statusCode ?? 0;
        resolve({ status, headers: answer.headers, body: parse(Buffer.concat(chunks).toString("utf8")) });
      });
    });
    sent.on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.end(payload);
  });
}

/** `name=value` of every cookie that a response sets, ready to be sent back. */
export function cookiesOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

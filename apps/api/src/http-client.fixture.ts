import { request, type IncomingHttpHeaders } from "node:http";

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface TestRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent from this loopback address, so that tests can use different networks. */
  readonly from?: string;
  /** Closes an event stream once it is open, instead of waiting for its end. */
  readonly isCutWhenOpen?: boolean;
}

/** A body with its own content type, sent unchanged. */
export class RawBody {
  readonly type: string;
  readonly bytes: Buffer;
  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

/** Plain node:http, because fetch can neither choose its source address nor send every header. */
export function ask(
  url: string,
  { method = "GET", body, headers = {}, from = "127.0.0.1", isCutWhenOpen = false }: TestRequest = {},
): Promise<TestAnswer> {
  const payload = payloadOf(body);
  const contentType = body instanceof RawBody ? body.type : "application/json";
  const type = payload === undefined ? {} : { "content-type": contentType };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, localAddress: from, headers: { ...type, ...headers } }, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      if (isCutWhenOpen && answered["content-type"]?.startsWith("text/event-stream")) {
        sent.destroy();
        return resolve({ status, headers: answered, text: "", json: {} });
      }
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const json = method === "HEAD" ? { type: answered["x-error-type"] } : parse(text);
        resolve({ status, headers: answered, text, json });
      });
    });
    sent.on("error", reject);
    sent.end(payload);
  });
}

function payloadOf(body: unknown): string | Buffer | undefined {
  if (body instanceof RawBody) return body.bytes;
  return body === undefined || typeof body === "string" ? body : JSON.stringify(body);
}

export function post(
  url: string,
  body: unknown,
  more: Omit<TestRequest, "method" | "body"> = {},
): Promise<TestAnswer> {
  return ask(url, { ...more, method: "POST", body });
}

/** `name=value` of every cookie that a response sets, ready to be sent back. */
export function cookiesOf(answer: TestAnswer): string {
  return (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

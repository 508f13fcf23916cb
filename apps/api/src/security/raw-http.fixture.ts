import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  /** Written unchanged, in this order: names may repeat and values may be malformed. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Buffer;
}

/** Raw bytes on a socket, for requests that no HTTP client would send. Status 0: the api closed without a response. */
export function sendRaw(apiUrl: string, { method = "POST", path, headers = [], body = "" }: RawRequest) {
  const { port } = new URL(apiUrl);
  const payload = Buffer.from(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    "Connection: close",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(payload.length > 0 ? [`Content-Length: ${payload.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return exchange(Number(port), Buffer.concat([head, payload]));
}

/** Ends when the api closes; a reset after the response also counts as the end. */
export function exchange(port: number, bytes: Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const finish = () => {
      const text = Buffer.concat(chunks).toString("utf8");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", finish);
    socket.on("close", finish);
  });
}

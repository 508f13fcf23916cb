import { createSocket } from "node:dgram";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { promisify } from "node:util";
import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  TRUNCATED_RESPONSE,
  type Answer,
  type Packet,
} from "dns-packet";

type ZoneRecord =
  | { readonly type: "TXT"; readonly data: string | readonly string[] }
  | { readonly type: "A" | "AAAA" | "CNAME" | "NS"; readonly data: string }
  | { readonly type: "SRV"; readonly data: { readonly target: string; readonly port: number } };

/** What happens at a name: records, an error, or a timeout. */
export type ZoneEntry = readonly ZoneRecord[] | "SERVFAIL" | "silent";

export interface TestDns {
  /** In the format of `DNS_SERVERS`. */
  readonly address: string;
  /** By lower-case name; may be changed while it runs. */
  readonly zone: Map<string, ZoneEntry>;
  /** Every query so far, such as `udp TXT _blockwright.castle.com`. */
  readonly questions: string[];
  stop(): Promise<void>;
}

const responseCodes = { SERVFAIL: 2, NXDOMAIN: 3 } as const;
const largestDatagram = 512;

/** A real authoritative name server over UDP and TCP, on a free port unless one is given. */
export async function startTestDns(wantedPort = 0, host = "127.0.0.1"): Promise<TestDns> {
  const zone = new Map<string, ZoneEntry>();
  const questions: string[] = [];
  const udp = createSocket("udp4");
  const answerTo = (query: Buffer, way: string) => {
    const packet = decode(query);
    const [question] = packet.questions ?? [];
    if (!question) return undefined;
    questions.push(`${way} ${question.type} ${question.name.toLowerCase()}`);
    return answerOf(zone, packet, question.name.toLowerCase(), question.type);
  };
  udp.on("message", (query, from) => {
    const answer = answerTo(query, "udp");
    if (!answer) return;
    const bytes = encode(answer);
    const cut = { ...answer, answers: [], flags: (answer.flags ?? 0) | TRUNCATED_RESPONSE };
    udp.send(bytes.length > largestDatagram ? encode(cut) : bytes, from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(wantedPort, host, resolve));
  const { port } = udp.address();

  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    readFrames(socket, (query) => {
      const answer = answerTo(query, "tcp");
      if (answer) socket.write(framed(encode(answer)));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(port, host, resolve));
  return {
    address: `${host}:${(tcp.address() as AddressInfo).port}`,
    zone,
    questions,
    stop: async () => {
      udp.close();
      for (const socket of sockets) socket.destroy();
      await promisify(tcp.close.bind(tcp))();
    },
  };
}

/** Follows CNAMEs as a resolver does. Undefined: there is no answer. */
function answerOf(
  zone: ReadonlyMap<string, ZoneEntry>,
  query: Packet,
  name: string,
  type: string,
): Packet | undefined {
  const answers: Answer[] = [];
  let code = 0;
  let at: string | undefined = name;
  for (let links = 0; at !== undefined && links < 10; links += 1) {
    const entry: ZoneEntry | undefined = zone.get(at);
    if (entry === "silent") return undefined;
    if (entry === "SERVFAIL") code = responseCodes.SERVFAIL;
    if (entry === undefined && links === 0) code = responseCodes.NXDOMAIN;
    const here: readonly ZoneRecord[] = Array.isArray(entry) ? entry : [];
    const link: ZoneRecord | undefined = here.find((record) => record.type === "CNAME");
    const matching = here.filter((record) => record === link || record.type === type);
    for (const record of matching) answers.push({ name: at, ttl: 5, class: "IN", ...record } as Answer);
    at = link && type !== "CNAME" && typeof link.data === "string" ? link.data : undefined;
  }
  return {
    type: "response",
    id: query.id ?? 0,
    flags: AUTHORITATIVE_ANSWER | ((query.flags ?? 0) & 0x0100) | code,
    questions: query.questions ?? [],
    answers,
  };
}

function readFrames(socket: Socket, take: (frame: Buffer) => void): void {
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      take(received.subarray(2, end));
      received = received.subarray(end);
    }
  });
}

function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Pool } from "pg";
import { z } from "zod";
import { run } from "../../../../../services/shell.ts";
import { openRows } from "../db/rows.ts";
import { createLog } from "../log.ts";
import { createEgressClient, type RunningEgressClient } from "./create-egress-client.ts";
import { hostileAnswers } from "./hostile-answers.fixture.ts";
import type { Call, Errands, Outcome, Seen } from "./own-network.fixture.ts";
import { EgressError, type EgressQuery, type EgressSource } from "./egress-client.ts";

/** Runs in a separate network, in which forbidden addresses really answer: only the guard keeps the client away. */
const egress = ["203.0.113.250", "203.0.113.251"];
const inside = ["10.0.0.1", "169.254.169.254", "100.64.0.1", "192.168.1.1", "64:ff9b::7f00:1", "fd00::1"];
const seen: Seen = { requests: {}, userAgents: [], trespasses: [], serverNames: [], log: "" };
let clockAheadMs = 0;

await run("ip", ["link", "set", "lo", "up"]);
for (const address of [...egress, ...inside])
  await run("ip", ["addr", "add", `${address}/${address.includes(":") ? 128 : 32}`, "dev", "lo"]);

const web = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://host");
  const path = `${request.headers.host}${url.pathname}`;
  const nth = (seen.requests[path] ?? 0) + 1;
  seen.requests[path] = nth;
  seen.userAgents.push(request.headers["user-agent"] ?? "");
  const answer = hostileAnswers[url.pathname];
  if (answer) answer(response, url, request, nth);
  else response.writeHead(404).end();
});
web.on("connection", (socket) => {
  const address = (socket.localAddress ?? "").replace(/^::ffff:/, "");
  if (!egress.includes(address)) seen.trespasses.push(address);
});
web.listen(80, "::");
const secure = createTlsServer({
  SNICallback: (name, done) => {
    seen.serverNames.push(name);
    done(new Error("no certificate here"));
  },
});
secure.on("tlsClientError", () => undefined);
secure.listen(443, "::");
await Promise.all([once(web, "listening"), once(secure, "listening")]);

const lookups = new Map<string, number>();
const names: Readonly<Record<string, (nth: number) => readonly string[]>> = {
  "source.test": () => ["203.0.113.250"],
  "private.test": () => ["10.0.0.1"],
  "metadata.test": () => ["169.254.169.254"],
  "mapped.test": () => ["::ffff:127.0.0.1"],
  "nat64.test": () => ["64:ff9b::7f00:1"],
  "mixed.test": () => ["127.0.0.1", "203.0.113.250"],
  "rebinding.test": (nth) => (nth === 1 ? ["203.0.113.250"] : ["127.0.0.1"]),
  "nowhere.test": () => [],
};

const pool = new Pool({ connectionString: process.argv[2] });
const clients = new Map<string, RunningEgressClient>();
function clientOf({ client = "first", limits }: Errands): RunningEgressClient {
  const known = clients.get(client);
  if (known) return known;
  const made = createEgressClient({
    config: { egress: { contact: "https://play.example.org/", allowedNetworks: ["203.0.113.250/31"] } },
    rows: openRows(pool),
    log: createLog("trace", "test", { write: (line) => void (seen.log += line) }),
    lookup: (hostname, done) => {
      const nth = (lookups.get(hostname) ?? 0) + 1;
      lookups.set(hostname, nth);
      const found = names[hostname]?.(nth) ?? [];
      if (found.length === 0) return done(new Error("ENOTFOUND"), []);
      done(
        null,
        found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    },
    now: () => Date.now() + clockAheadMs,
    limits,
  });
  clients.set(client, made);
  return made;
}

async function carryOut(client: RunningEgressClient, call: Call): Promise<Outcome> {
  const source: EgressSource = {
    name: call.sourceName ?? "hostile",
    baseUrl: call.base ?? "http://203.0.113.250",
    allowedHosts: call.allowedHosts ?? [new URL(call.base ?? "http://203.0.113.250").host],
    requestsPerMinute: call.requestsPerMinute ?? 100_000,
  };
  const startedAt = performance.now();
  const end = (outcome: Omit<Outcome, "ms">): Outcome => ({ ...outcome, ms: performance.now() - startedAt });
  try {
    if (call.kind === "file") {
      const { bytes, ...file } = await client.fetchFile(source, call.path, call.maxBytes ?? 1_000_000);
      return end({ result: "answer", value: { ...file, text: Buffer.from(bytes).toString() } });
    }
    const question: EgressQuery<unknown> = {
      source,
      path: call.path,
      freshForMs: call.freshForMs ?? 0,
      headers: call.headers ?? {},
      ...(call.kind === "text"
        ? { format: "text", shape: z.string() }
        : { shape: z.object({ value: z.number() }) }),
    };
    const value = await (call.kind === "askIfAny" ? client.askIfAny(question) : client.ask(question));
    return end(value === undefined ? { result: "none" } : { result: "answer", value });
  } catch (error) {
    if (error instanceof EgressError) return end({ result: error.code, message: error.message });
    return end({ result: "thrown", message: String(error) });
  }
}

/** Directly to the address, and removed from the record afterwards. */
async function dialUnguarded(addresses: readonly string[]): Promise<readonly string[]> {
  const before = seen.trespasses.length;
  for (const address of addresses) {
    const socket = connect(80, address);
    socket.write("GET /ok HTTP/1.0\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
  }
  return seen.trespasses.splice(before);
}

process.on("message", (errands: Errands) => {
  clockAheadMs = errands.clockAheadMs ?? clockAheadMs;
  runErrands(errands).then(
    (report) => process.send?.({ id: errands.id, ...report }),
    (error: unknown) => process.send?.({ id: errands.id, error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
process.send?.({ id: 0 });

async function runErrands(errands: Errands) {
  const client = clientOf(errands);
  const outcomes = await Promise.all(errands.calls.map((call) => carryOut(client, call)));
  const reached = await dialUnguarded(errands.unguarded ?? []);
  const { values } = await client.questions.get();
  return { outcomes, seen, reached, questions: values };
}

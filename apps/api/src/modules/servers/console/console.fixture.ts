import { randomUUID } from "node:crypto";
import type { ConsoleLine } from "@blockwright/node-protocol/rpc";
import { watchConsole, watchLeaseMs } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { TestApi } from "../../../api.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import type { ConsoleMessage } from "./console-lines.ts";

const keptLines = 1000;
const maxLinesPerMessage = 200;

/** The console of one instance as an agent keeps it: bounded, numbered, and published only while there is a lease. */
export class FakeConsole {
  epoch: string = randomUUID();
  /** How often it was watched. */
  watches = 0;
  node: FakeNode;
  readonly instanceId: string;
  /** While set, published lines are lost. */
  isCut = false;
  #lines: ConsoleLine[] = [];
  #next = 0;
  #sent = -1;
  #watchedUntil = 0;

  constructor(node: FakeNode, instanceId: string) {
    this.node = node;
    this.instanceId = instanceId;
    this.standOn(node);
  }

  standOn(node: FakeNode): void {
    this.node = node;
    consolesOf(node).set(this.instanceId, this);
    node.answers.set(watchConsole.name, (_node, body) => {
      const { instanceId, epoch, afterNumber } = watchConsole.request.parse(body);
      return consolesOf(node).get(instanceId)?.watch(epoch, afterNumber) ?? "unknown-instance";
    });
  }

  /** Another run of the agent: numbering restarts, and all leases are gone. */
  beginAnew(): void {
    this.epoch = randomUUID();
    this.#lines = [];
    this.#next = 0;
    this.#sent = -1;
    this.#watchedUntil = 0;
  }

  watch(epoch: string | null, afterNumber: number) {
    this.watches += 1;
    if (Date.now() > this.#watchedUntil) this.#sent = this.#next - 1;
    this.#watchedUntil = Date.now() + watchLeaseMs;
    const from = epoch === this.epoch ? afterNumber + 1 : 0;
    const lines = this.#lines.filter(({ number }) => number >= from);
    const skipped = epoch === this.epoch ? Math.max(0, this.#next - from - lines.length) : 0;
    return { epoch: this.epoch, lines, skipped };
  }

  print(...texts: readonly string[]): void {
    for (const text of texts) {
      this.#lines.push({ number: this.#next, text });
      this.#next += 1;
    }
    this.#lines = this.#lines.slice(-keptLines);
    if (Date.now() > this.#watchedUntil) return;
    const unsent = this.#lines.filter(({ number }) => number > this.#sent);
    const lines = unsent.slice(-maxLinesPerMessage);
    const skipped = this.#next - 1 - this.#sent - lines.length;
    this.#sent = this.#next - 1;
    if (this.isCut) return;
    const subject = nodeSubjects(this.node.id).console(this.instanceId);
    this.node.connection.publish(subject, JSON.stringify({ epoch: this.epoch, lines, skipped }));
  }
}

const consoles = new WeakMap<FakeNode, Map<string, FakeConsole>>();

function consolesOf(node: FakeNode): Map<string, FakeConsole> {
  const known = consoles.get(node) ?? new Map<string, FakeConsole>();
  consoles.set(node, known);
  return known;
}

export interface ConsolePage {
  readonly messages: ConsoleMessage[];
  /** Everything shown so far. */
  lines(): string[];
  errors(): string[];
  position(): { epoch: string; after: number } | undefined;
  /** The close code; 0 while it is open. */
  code(): number;
  say(text: string): void;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly cookie: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As a page opens it. Resolves when the handshake is done. */
export function openConsolePage(
  api: TestApi,
  { cookie, query, headers = { origin: api.application.config.http.publicUrl.origin } }: PageOptions,
): Promise<ConsolePage> {
  const url = new URL(`${api.url.replace("http", "ws")}/ws/console`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const messages: ConsoleMessage[] = [];
  const closed = Promise.withResolvers<void>();
  let code = 0;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers: { cookie, ...headers } });
    socket.addEventListener("message", ({ data }) =>
      messages.push(JSON.parse(String(data)) as ConsoleMessage),
    );
    socket.addEventListener("close", (event) => {
      code = event.code;
      closed.resolve();
    });
    socket.addEventListener("error", () => reject(new Error("the handshake was refused")));
    const logs = () => messages.filter((message) => message.type === "logs");
    socket.addEventListener("open", () =>
      resolve({
        messages,
        lines: () => logs().flatMap(({ data }) => data),
        errors: () => messages.flatMap((message) => (message.type === "error" ? [message.message] : [])),
        position: () => {
          const last = logs().at(-1);
          return last && { epoch: last.epoch, after: last.last };
        },
        code: () => code,
        say: (text) => socket.send(text),
        close: () => {
          socket.close();
          return closed.promise;
        },
      }),
    );
  });
}

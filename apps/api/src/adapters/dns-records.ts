import { Resolver } from "node:dns/promises";
import type { DomainRecords, RecordAnswer } from "../modules/domains/index.ts";

export interface DnsOptions {
  /**
   * Addresses of the recursive name servers to use; empty means those of this machine. Addresses found in answers are
   * never dialled.
   */
  readonly servers: readonly string[];
  readonly timeoutMs?: number;
  readonly tries?: number;
}

/** More than any name needs; a TCP answer may carry thousands of records. */
const maxValues = 50;
const maxTextLength = 512;

/** The codes for "no such name" and "no such record". Every other error says nothing about the name. */
const saysNone = new Set(["ENOTFOUND", "ENODATA"]);

/** Each query has its own resolver, so that a hanging query can be cancelled alone. */
export function createDnsRecords({ servers, timeoutMs = 2000, tries = 2 }: DnsOptions): DomainRecords {
  const deadlineMs = timeoutMs * 2 ** tries;
  const look = async <Value>(ask: (resolver: Resolver) => Promise<Value[]>): Promise<RecordAnswer<Value>> => {
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      const values = (await ask(resolver)).slice(0, maxValues);
      return values.length > 0 ? { kind: "found", values } : { kind: "none" };
    } catch (error) {
      return { kind: saysNone.has(codeOf(error)) ? "none" : "unanswered" };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    txt: (name) =>
      look(async (resolver) => {
        const found = await resolver.resolveTxt(name);
        return found.map((chunks) => chunks.join("").slice(0, maxTextLength));
      }),
    addresses: async (name) => {
      const [four, six] = await Promise.all([
        look((resolver) => resolver.resolve4(name)),
        look((resolver) => resolver.resolve6(name)),
      ]);
      const values = [four, six].flatMap((answer) => (answer.kind === "found" ? answer.values : []));
      if (values.length > 0) return { kind: "found", values };
      return four.kind === "none" && six.kind === "none" ? { kind: "none" } : { kind: "unanswered" };
    },
    cname: (name) => look((resolver) => resolver.resolveCname(name)),
    srv: (name) =>
      look(async (resolver) => {
        const found = await resolver.resolveSrv(name);
        return found.map(({ name: target, port }) => ({ target: lowered(target), port }));
      }),
    nameServers: (name) => findNameServers(look, name),
  };
}

type Look = <Value>(ask: (resolver: Resolver) => Promise<Value[]>) => Promise<RecordAnswer<Value>>;

/** NS records sit at the top of a zone, so the lookup walks up label by label. */
async function findNameServers(look: Look, name: string): Promise<RecordAnswer<string>> {
  const labels = name.split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const zone = labels.slice(from).join(".");
    const answer = await look(async (resolver) => (await resolver.resolveNs(zone)).map(lowered));
    if (answer.kind !== "none") return answer;
  }
  return { kind: "none" };
}

function lowered(name: string): string {
  return name.replace(/\.$/, "").toLowerCase();
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

import {
  wantedRecords,
  type DomainCheck,
  type RecordState,
  type WantedRecord,
} from "@blockwright/contract/domains";
import { forbidAddressesBut } from "@blockwright/node-protocol/public-address";
import { AppError } from "../../platform/errors.ts";
import { readServerPlace } from "../servers/index.ts";
import { harmless } from "./check-ownership.ts";
import { isProxyAddress } from "./cloudflare-networks.ts";
import { readDomainName } from "./domain-name.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import { addressesOfPlace, leadOnlyTo } from "./read-directions.ts";
import type { DomainRecords, RecordAnswer } from "./records.ts";

interface Finding {
  readonly state: RecordState;
  readonly found: readonly string[];
}

const maxFound = 4;
const nothing = { found: [] };
const isPrivate = forbidAddressesBut([]);

/** The current records at each name that a domain needs. Read-only. */
export async function checkDomain(
  { rows, config, domainRecords }: Pick<DomainsDeps, "rows" | "config" | "domainRecords">,
  { serverId, domain: typed }: { readonly serverId: string; readonly domain: string },
): Promise<DomainCheck> {
  const domain = readDomainName(typed, config.domains.ownNames);
  const place = await readServerPlace({ rows }, serverId);
  if (!place) throw new AppError("NOT_FOUND", "This server has no address yet.");
  const ours = await addressesOfPlace(domainRecords, place.host);
  const look = (wanted: WantedRecord): Promise<Finding> => {
    switch (wanted.purpose) {
      case "proof":
        return findProof(domainRecords, wanted);
      case "address":
        return findAddress(domainRecords, domain, ours);
      case "service":
        return findService(domainRecords, wanted.name, place.port, ours);
    }
  };
  const [nameServers, records] = await Promise.all([
    domainRecords.nameServers(domain),
    Promise.all(
      wantedRecords({ id: serverId, ...place }, domain).map(async (wanted) => {
        const { state, found } = await look(wanted);
        return { ...wanted, state, found: found.slice(0, maxFound).map(harmless) };
      }),
    ),
  ]);
  return { domain, nameServers: valuesOf(nameServers).slice(0, maxFound).map(harmless), records };
}

async function findProof(records: DomainRecords, { name, value }: WantedRecord): Promise<Finding> {
  const answer = await records.txt(name);
  if (answer.kind !== "found") return without(answer);
  const isThere = answer.values.some((text) => text.trim() === value);
  return isThere ? { state: "right", ...nothing } : { state: "different", found: answer.values };
}

async function findAddress(
  records: DomainRecords,
  name: string,
  ours: readonly string[] | undefined,
): Promise<Finding> {
  const answer = await records.addresses(name);
  return answer.kind === "found" ? judgeAddresses(answer.values, ours) : without(answer);
}

function judgeAddresses(found: readonly string[], ours: readonly string[] | undefined): Finding {
  if (!ours) return { state: "unanswered", ...nothing };
  if (leadOnlyTo(ours, found)) return { state: "right", ...nothing };
  const strange = found.filter((address) => !ours.includes(address));
  if (strange.some(isProxyAddress)) return { state: "proxied", found: strange };
  // Not shown: addresses in a private network must not leak.
  if (strange.every(isPrivate)) return { state: "private", ...nothing };
  return { state: "different", found: strange.filter((address) => !isPrivate(address)) };
}

async function findService(
  records: DomainRecords,
  name: string,
  port: number,
  ours: readonly string[] | undefined,
): Promise<Finding> {
  const answer = await records.srv(name);
  if (answer.kind !== "found") return without(answer);
  const found = answer.values.map((record) => `${record.port} ${record.target}`);
  const [record] = answer.values;
  if (answer.values.length !== 1 || record?.port !== port) return { state: "different", found };
  if ((await records.cname(record.target)).kind === "found") return { state: "alias", found };
  const targets = await records.addresses(record.target);
  if (targets.kind === "unanswered") return { state: "unanswered", found };
  const isRight = targets.kind === "found" && ours !== undefined && leadOnlyTo(ours, targets.values);
  return isRight ? { state: "right", ...nothing } : { state: "different", found };
}

function without(answer: { readonly kind: "none" | "unanswered" }): Finding {
  return { state: answer.kind === "none" ? "missing" : "unanswered", ...nothing };
}

function valuesOf(answer: RecordAnswer<string>): readonly string[] {
  return answer.kind === "found" ? answer.values : [];
}

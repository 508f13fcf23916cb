import type { Domain } from "@blockwright/contract/domains";
import type { Deps } from "../../platform/deps.ts";
import { readServerPlace } from "../servers/index.ts";
import { describeDomain } from "./describe-domain.ts";
import { findDomains } from "./domains.repository.ts";

export async function listDomains({ rows }: Pick<Deps, "rows">, serverId: string): Promise<Domain[]> {
  const [found, place] = await Promise.all([
    findDomains(rows, serverId),
    readServerPlace({ rows }, serverId),
  ]);
  return found.map((row) => describeDomain(row, place));
}

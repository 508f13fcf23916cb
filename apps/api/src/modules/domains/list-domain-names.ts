import type { Deps } from "../../platform/deps.ts";
import { findVerifiedDomains } from "./domains.repository.ts";

/** The verified domains that lead to a server. */
export async function listDomainNames({ rows }: Pick<Deps, "rows">, serverId: string): Promise<string[]> {
  return (await findVerifiedDomains(rows, serverId)).map(({ domain }) => domain);
}

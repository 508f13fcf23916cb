import { Resolver } from "node:dns/promises";

/** Asked for by every game server that checks its players. */
const ASKED_NAME = "sessionserver.mojang.com";
const WAIT_MS = 2_000;

/** Any of these is an answer, even if it is not about this name. */
const ANSWERS = new Set(["ENOTFOUND", "ENODATA"]);

/** What is wrong with each of the DNS servers that game servers use, one sentence each. */
export async function probeResolvers(resolvers: readonly string[]): Promise<readonly string[]> {
  const problems = await Promise.all(resolvers.map(problemOf));
  return problems.flatMap((problem) => problem ?? []);
}

async function problemOf(address: string): Promise<string | undefined> {
  const resolver = new Resolver({ timeout: WAIT_MS, tries: 1 });
  resolver.setServers([address]);
  try {
    await resolver.resolve4(ASKED_NAME);
    return undefined;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (ANSWERS.has(code)) return undefined;
    const what = code === "EREFUSED" ? "refuses to answer this machine" : `gives no answer (${code})`;
    return `The DNS server ${address} ${what}. Game servers that ask it can't find names, so players can't be checked and plugins can't download. Set RESOLVERS to servers that answer here.`;
  }
}

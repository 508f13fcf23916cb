import { type NetworkNamespace, runInNamespace } from "./run-in-namespace.ts";
import { RuntimeError } from "./runtime-error.ts";

/**
 * Takes the connections of an address out of the kernel's table. The engine gives addresses anew at once, and what the
 * container before left open would count against the one that has its address now, for days in the worst case.
 */
export async function forgetFlows(namespace: NetworkNamespace, address: string): Promise<void> {
  for (const side of ["--orig-src", "--reply-src"])
    await runInNamespace(namespace, ["conntrack", "--delete", side, address]).catch(unlessNone);
}

function unlessNone(error: unknown): void {
  if (!(error instanceof RuntimeError) || !error.message.includes(" 0 flow entries")) throw error;
}

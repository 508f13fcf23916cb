import { type NetworkNamespace, runInNamespace } from "./run-in-namespace.ts";
import { RuntimeError } from "./runtime-error.ts";

/**
 * Removes an address's entries from the conntrack table. The engine reuses addresses immediately, and connections left
 * open by the previous container would count against the new one, for days in the worst case.
 */
export async function forgetFlows(namespace: NetworkNamespace, address: string): Promise<void> {
  for (const side of ["--orig-src", "--reply-src"])
    await runInNamespace(namespace, ["conntrack", "--delete", side, address]).catch(unlessNone);
}

function unlessNone(error: unknown): void {
  if (!(error instanceof RuntimeError) || !error.message.includes(" 0 flow entries")) throw error;
}

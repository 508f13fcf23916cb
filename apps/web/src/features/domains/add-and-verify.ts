/** The domain was added, its record was wrong, and it has been removed again. */
export class NotVerified extends Error {
  override name = "NotVerified";
}

interface Verdict {
  readonly verified: boolean;
  readonly message: string;
  readonly isUndecided: boolean;
}

interface Calls {
  readonly add: () => Promise<{ readonly id: string }>;
  readonly verify: (id: string) => Promise<Verdict>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** A domain that can't be verified right after it was added is removed, unless its name servers do not answer. */
export async function addAndVerify({ add, verify, remove }: Calls, otherwise: string): Promise<Verdict> {
  const { id } = await add();
  const verdict = await verify(id).catch(() => undefined);
  if (verdict?.verified || verdict?.isUndecided) return verdict;
  // If this fails, the domain stays in the list, with a button to delete it.
  await remove(id).catch(() => undefined);
  throw new NotVerified(verdict?.message || otherwise);
}

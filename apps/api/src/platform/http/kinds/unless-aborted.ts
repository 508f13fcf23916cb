/**
 * The promise's result, or undefined as soon as the signal is aborted. Promise.race with an abort promise would keep a
 * reaction of every call until the signal is aborted.
 */
export async function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return undefined;
  }
  const aborted = Promise.withResolvers<undefined>();
  const onAbort = () => aborted.resolve(undefined);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

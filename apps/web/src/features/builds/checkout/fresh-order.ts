/**
 * An order may build by itself only in the very navigation that led from the dialogs to the checkout. What the history
 * holds survives a reload and comes back with Back, so the key also has to be known here, and here it is forgotten
 * with its first use.
 */
let freshKey: string | undefined;

export function announceOrder(): string {
  freshKey = crypto.randomUUID();
  return freshKey;
}

export function isFreshOrder(key: string | undefined): boolean {
  return key !== undefined && key === freshKey;
}

/** True for the first taker only. */
export function takeFreshOrder(key: string | undefined): boolean {
  if (!isFreshOrder(key)) return false;
  freshKey = undefined;
  return true;
}

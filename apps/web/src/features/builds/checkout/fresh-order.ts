/**
 * An order may start automatically only in the navigation that led from the dialogs to the checkout. History state
 * survives a reload and returns with Back, so the key must also be known here, where it is forgotten after its first
 * use.
 */
let freshKey: string | undefined;

export function announceOrder(): string {
  freshKey = crypto.randomUUID();
  return freshKey;
}

export function isFreshOrder(key: string | undefined): boolean {
  return key !== undefined && key === freshKey;
}

/** True for the first caller only. */
export function takeFreshOrder(key: string | undefined): boolean {
  if (!isFreshOrder(key)) return false;
  freshKey = undefined;
  return true;
}

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: "neutral" | "success" | "danger";
  /** A way on from what happened. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export const toastDurationMs = 5000;
/** Of the element that all toasts are in. */
export const toasterId = "toasts";
/** A length by which a screen with tools at the bottom lifts toasts above them, on narrow windows. */
export const toastLiftVariable = "--toast-lift";

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before: one at a time. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  current = { ...message, id: lastId };
  for (const listener of listeners) listener();
}

/** For a new attempt at what the toast was about. */
export function clearToast(): void {
  current = null;
  for (const listener of listeners) listener();
}

export function currentToast(): ShownToast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

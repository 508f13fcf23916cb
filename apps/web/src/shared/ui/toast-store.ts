export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: "neutral" | "success" | "danger";
  /** A follow-up action. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export const toastDurationMs = 5000;
/** The id of the element that contains all toasts. */
export const toasterId = "toasts";
/** A CSS length by which a screen with a bottom toolbar lifts toasts above it, on narrow windows. */
export const toastLiftVariable = "--toast-lift";

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the previous one: one at a time. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  current = { ...message, id: lastId };
  for (const listener of listeners) listener();
}

/** Call it before a retry of what the toast was about. */
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

const name = "blockwright-session";

/** Tells this browser's other tabs about a sign-in or sign-out. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage("changed");
  channel.close();
}

export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

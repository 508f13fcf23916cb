const name = "blockwright-session";

/** Tells this browser's other tabs that somebody signed in or out. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage("changed");
  channel.close();
}

export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

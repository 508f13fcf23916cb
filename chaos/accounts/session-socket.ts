import { waitFor } from "../wait-for.ts";

/** An open page that listens for the end of its session. */
export interface SessionSocket {
  /** Undefined while the socket is open. */
  closeCode(): number | undefined;
  closedWithin(withinMs: number): Promise<number | undefined>;
}

export async function openSessionSocket(port: number, cookie: string): Promise<SessionSocket> {
  let code: number | undefined;
  const headers = { cookie, origin: `http://localhost:${port}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/session`, { headers });
  socket.addEventListener("close", (event) => {
    code = event.code;
  });
  await waitFor("the socket to open", () => {
    if (code !== undefined) throw new Error(`the socket was closed with ${code} instead of opened`);
    return socket.readyState === WebSocket.OPEN ? true : undefined;
  });
  return {
    closeCode: () => code,
    closedWithin: (withinMs) =>
      waitFor("the socket to close", () => code, { withinMs }).catch(() => undefined),
  };
}

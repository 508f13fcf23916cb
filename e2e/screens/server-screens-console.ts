import type { Page, WebSocketRoute } from "playwright-core";

const esc = "\u001b";

export const backlog: readonly string[] = [
  "[11:58:01 INFO]: Starting minecraft server version 1.21.8",
  "[11:58:02 INFO]: [GriefPrevention] Enabling GriefPrevention v16.18.4",
  `[11:58:03 INFO]: ${esc}[32mGeyser${esc}[0m started on UDP port ${esc}[1;36m25601${esc}[0m`,
  "[11:58:04 WARN]: [Essentials] You are running an unsupported server version!",
  '[11:58:09 INFO]: Done (7.214s)! For help, type "help"',
  "[11:59:10 INFO]: Alex[/203.0.113.7:51234] logged in with entity id 312",
  "[11:59:30 ERROR]: Could not pass event PlayerJoinEvent to ChestShop",
  "java.lang.NullPointerException: Cannot invoke getShop()",
  "\tat com.example.chestshop.Listener.onJoin(Listener.java:42)",
  `[12:00:00 INFO]: ${esc}[38;2;255;170;0mWelcome${esc}[0m, ${esc}[35mAlex${esc}[0m!`,
];

/** A console in place of the api's: records what browsers send, and sends lines on request. */
export async function playConsole(page: Page) {
  const asked: URLSearchParams[] = [];
  let last = -1;
  let socket: WebSocketRoute | undefined;
  let said: readonly string[] = [];

  function say(lines: readonly string[], skipped = 0): void {
    last += lines.length + skipped;
    socket?.send(JSON.stringify({ type: "logs", data: lines, epoch: "first", last, skipped }));
  }

  await page.routeWebSocket(/\/ws\/console/, (opened) => {
    const { searchParams } = new URL(opened.url());
    asked.push(searchParams);
    socket = opened;
    if (!searchParams.has("after")) last = -1;
    if (!searchParams.has("after")) say(said);
  });

  return {
    asked,
    say,
    opensWith(lines: readonly string[]): void {
      said = lines;
    },
    refuses: (message: string) => socket?.send(JSON.stringify({ type: "error", message })),
    hangUp: async () => socket?.close({ code: 1012, reason: "restarting" }),
  };
}

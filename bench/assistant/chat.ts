import type { SeededPerson, SeededServer } from "../poll-seed.ts";

/** Asks one question and watches the answer until its end. Throws unless it is done. */
export async function runTurn(
  port: number,
  { cookie }: SeededPerson,
  { serverId }: SeededServer,
): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/ai/conversations`;
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", origin: `http://localhost:${port}` },
      body: JSON.stringify(body),
    });
  const made = await send("", { title: "AI Chat", serverId });
  const { id } = (await made.json()) as { id: string };
  const events = await (await send(`/${id}/messages`, { content: "How is it?" })).text();
  if (!events.includes('"type":"done"')) throw new Error(`a turn did not end well: ${events.slice(-300)}`);
}

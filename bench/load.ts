import { Agent, request } from "node:http";

/** Repeats the same GET over a fixed number of kept-alive connections; with a tag, every response must be a 304. */
export async function sendGets(
  url: string,
  cookie: string,
  count: number,
  connections: number,
  tag?: string,
): Promise<void> {
  const headers = { cookie, ...(tag && { "if-none-match": tag }) };
  const wanted = tag ? 304 : 200;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== wanted) reject(new Error(`answered ${answer.statusCode}`));
        answer.resume().on("end", resolve).on("error", reject);
      })
        .on("error", reject)
        .end();
    });
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
}

import type { FastifyInstance } from "fastify";

/** What must answer for this process to be useful. Rejecting means: not now. */
export type ReadinessCheck = { readonly name: string; readonly check: () => Promise<void> };

export function serveHealth(
  app: FastifyInstance,
  checks: readonly ReadinessCheck[],
  isDraining: () => boolean,
): void {
  app.get("/healthz", (_request, reply) => reply.send({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: "draining" });
    const results = await Promise.all(checks.map(run));
    const isReady = results.every((result) => result.ok);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", checks: results });
  });
}

async function run({ name, check }: ReadinessCheck): Promise<{ name: string; ok: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in 2 s")), 2000);
  });
  try {
    await Promise.race([check(), late]);
    return { name, ok: true };
  } catch {
    return { name, ok: false };
  } finally {
    clearTimeout(timer);
  }
}

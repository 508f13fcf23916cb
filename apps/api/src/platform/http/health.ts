import type { FastifyInstance } from "fastify";

export interface ReadinessCheck {
  readonly name: string;
  /** Rejecting means: not now. */
  readonly check: () => Promise<void>;
  /** Without it this process is useless. The others are only reported: every process would miss them alike. */
  readonly isVital: boolean;
}

export function serveHealth(
  app: FastifyInstance,
  checks: readonly ReadinessCheck[],
  isDraining: () => boolean,
): void {
  app.get("/healthz", (_request, reply) => reply.send({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: "draining" });
    const results = await Promise.all(checks.map(run));
    const isReady = results.every((result) => result.ok || !result.isVital);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", checks: results });
  });
}

async function run({ name, check, isVital }: ReadinessCheck) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in 2 s")), 2000);
  });
  try {
    await Promise.race([check(), late]);
    return { name, ok: true, isVital };
  } catch {
    return { name, ok: false, isVital };
  } finally {
    clearTimeout(timer);
  }
}

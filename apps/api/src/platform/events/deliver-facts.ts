import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Now } from "../now.ts";
import type { Transact } from "../transaction.ts";
import { workflow } from "../workflow-reference.ts";
import { implement, type Enqueue, type WorkflowImplementation } from "../workflows/workflow.ts";
import { factDeliveries, facts } from "./events.table.ts";
import type { FactHandler, FactSubscription, RecordFact } from "./facts.ts";

const handleFact = workflow<{ factId: string; handler: string }>("events.handle-fact", "background");

export function createRecordFact(
  enqueue: Enqueue,
  subscriptions: readonly FactSubscription[],
  now: Now,
): RecordFact {
  return async (tx, fact, payload) => {
    const factId = randomUUID();
    await tx.rows.insert(facts).values({ id: factId, name: fact.name, payload, recordedAt: now() });
    for (const { name } of subscriptions.filter((one) => one.fact.name === fact.name)) {
      await enqueue(tx, handleFact, { id: `${factId}:${name}`, input: { factId, handler: name } });
    }
  };
}

/** Refuses to start while a declared handler is missing: its deliveries would fail one by one. */
export function factDelivery(
  transact: Transact,
  subscriptions: readonly FactSubscription[],
  handlers: readonly FactHandler[],
): WorkflowImplementation {
  assertComplete(subscriptions, handlers);
  return implement(handleFact, (run, { factId, handler: name }) => {
    const handler = handlers.find((candidate) => candidate.name === name);
    if (!handler) throw new Error(`no handler is called ${name} any more`);
    return run.step("handle", () =>
      transact(async (tx) => {
        const claimed = await tx.rows
          .insert(factDeliveries)
          .values({ factId, handler: name })
          .onConflictDoNothing()
          .returning();
        if (claimed.length === 0) return;
        const [fact] = await tx.rows.select().from(facts).where(eq(facts.id, factId));
        if (fact) await handler.handle(tx, fact.payload);
      }),
    );
  });
}

function assertComplete(subscriptions: readonly FactSubscription[], handlers: readonly FactHandler[]): void {
  const declared = subscriptions.map(({ name }) => name).toSorted();
  const bound = handlers.map(({ name }) => name).toSorted();
  if (declared.join() === bound.join()) return;
  throw new Error(
    `handlers of facts are declared as [${declared.join(", ")}] but bound as [${bound.join(", ")}]`,
  );
}

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transact } from "../transaction.ts";
import { implement, workflow, type Enqueue, type WorkflowImplementation } from "../workflows/workflow.ts";
import { factDeliveries, facts } from "./events.table.ts";
import type { FactHandler, RecordFact } from "./facts.ts";

const handleFact = workflow<{ factId: string; handler: string }>("events.handle-fact", "background");

export function createRecordFact(enqueue: Enqueue, handlers: readonly FactHandler[]): RecordFact {
  return async (tx, fact, payload) => {
    const factId = randomUUID();
    await tx.rows.insert(facts).values({ id: factId, name: fact.name, payload });
    for (const { name } of handlers.filter((handler) => handler.fact === fact.name)) {
      await enqueue(tx, handleFact, { id: `${factId}:${name}`, input: { factId, handler: name } });
    }
  };
}

export function factDelivery(transact: Transact, handlers: readonly FactHandler[]): WorkflowImplementation {
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

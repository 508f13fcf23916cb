import type { z } from "zod";
import type { Transaction } from "../transaction.ts";

/** An event that must reach every handler. Named noun.past-verb. */
export interface FactDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: `${string}.${string}`;
  readonly payload: Payload;
}

export function defineFact<Payload extends z.ZodType>(
  name: `${string}.${string}`,
  payload: Payload,
): FactDefinition<Payload> {
  return { name, payload };
}

/** Declares that a fact has a handler of this name. The name is permanent: it is part of the delivery's id. */
export interface FactSubscription<Payload extends z.ZodType = z.ZodType> {
  readonly fact: FactDefinition<Payload>;
  readonly name: string;
}

export function subscribe<Payload extends z.ZodType>(
  fact: FactDefinition<Payload>,
  name: string,
): FactSubscription<Payload> {
  return { fact, name };
}

export interface FactHandler {
  readonly name: string;
  handle(tx: Transaction, payload: unknown): Promise<void>;
}

/** The handler's rows commit together with the record that it ran, so its effect happens exactly once. */
export function onFact<Payload extends z.ZodType>(
  { fact, name }: FactSubscription<Payload>,
  handle: (tx: Transaction, payload: z.output<Payload>) => Promise<void>,
): FactHandler {
  return { name, handle: (tx, payload) => handle(tx, fact.payload.parse(payload)) };
}

/** Writes the fact in the transaction that caused it. */
export type RecordFact = <Payload extends z.ZodType>(
  tx: Transaction,
  fact: FactDefinition<Payload>,
  payload: z.input<Payload>,
) => Promise<void>;

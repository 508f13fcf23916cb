import type { NatsConnection } from "@nats-io/transport-node";
import type { z } from "zod";
import type { Logger } from "../log.ts";

/** A message that may be lost: it only makes the receiver read PostgreSQL sooner. Every api process gets every hint. */
export interface HintDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: `${string}.${string}`;
  readonly payload: Payload;
}

export function defineHint<Payload extends z.ZodType>(
  name: `${string}.${string}`,
  payload: Payload,
): HintDefinition<Payload> {
  return { name, payload };
}

export interface Hints {
  send<Payload extends z.ZodType>(hint: HintDefinition<Payload>, payload: z.input<Payload>): void;
  listen<Payload extends z.ZodType>(
    hint: HintDefinition<Payload>,
    receive: (payload: z.output<Payload>) => void,
  ): void;
}

/** 500 ids are 20 kB: far below the 1 MiB limit of a NATS message, and below what the hint schemas allow. */
const maxIdsPerHint = 500;

/** A hint about many ids is split into several messages. */
export function idsInChunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / maxIdsPerHint);
  return Array.from({ length: count }, (_none, index) =>
    ids.slice(index * maxIdsPerHint, (index + 1) * maxIdsPerHint),
  );
}

export function createHints(connection: NatsConnection, log: Logger): Hints {
  return {
    send: (hint, payload) => {
      try {
        connection.publish(`hint.${hint.name}`, JSON.stringify(payload));
      } catch (error) {
        log.warn({ err: error, hint: hint.name }, "a hint was not sent");
      }
    },
    listen: (hint, receive) => {
      connection.subscribe(`hint.${hint.name}`, {
        callback: (error, message) => {
          if (error) return log.warn({ err: error, hint: hint.name }, "hints can't be received");
          const payload = hint.payload.safeParse(parseJson(message.string()));
          if (!payload.success) return log.warn({ hint: hint.name }, "a hint did not have its shape");
          receive(payload.data);
        },
      });
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

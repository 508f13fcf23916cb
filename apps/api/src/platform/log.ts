import { AsyncLocalStorage } from "node:async_hooks";
import { terminalJson } from "@blockwright/minecraft/terminal-text";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";
import { redact } from "./redact.ts";

export type { Logger } from "pino";

/** Fields of every line logged during one request or run. */
export interface LogContext {
  requestId?: string;
  workflowId?: string;
  actorId?: string;
  serverId?: string;
}

const current = new AsyncLocalStorage<LogContext>();

export function withLogContext<T>(context: LogContext, work: () => T): T {
  return current.run(context, work);
}

/** Adds to the context of the current request or run. */
export function extendLogContext(more: LogContext): void {
  const context = current.getStore();
  if (context) Object.assign(context, more);
}

export function createLog(level: string, program: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { program },
    mixin: () => ({ ...current.getStore() }),
    formatters: { log: (line: Record<string, unknown>) => redact(line) as Record<string, unknown> },
    serializers: { err: serializeError },
    hooks: { streamWrite: terminalJson },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Query errors contain their parameters, and a unique violation quotes the row: neither belongs in a log. */
function serializeError(error: Error): unknown {
  const bare = error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error;
  const { type, message, stack } = stdSerializers.err(bare);
  const code = "code" in bare ? bare.code : undefined;
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  return { type, message, stack, code, query };
}

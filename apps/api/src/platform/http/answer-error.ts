import { errorCodes, type ErrorBody, type ErrorCode } from "@blockwright/contract/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "../db/database-away.ts";
import { AppError } from "../errors.ts";
import type { Logger } from "../log.ts";
import { sendJson } from "./kinds/send-json.ts";

/** The one place where errors become HTTP responses. */
export function createErrorAnswer(log: Logger) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = error instanceof AppError ? error : asKnown(error as FastifyError);
    if (!known && isDatabaseAway(error)) {
      log.warn({ err: error, requestId: request.id }, "the database is away");
      return answerWith(reply, new AppError("BUSY", undefined, { retryAfterMs: 2000 }));
    }
    if (!known) {
      log.error(
        { err: error, requestId: request.id, route: request.routeOptions.url },
        "a request failed unexpectedly",
      );
      return answerWith(reply, new AppError("INTERNAL"));
    }
    return answerWith(reply, known);
  };
}

/** For a server without a site: every path that is not bound. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => answerWith(reply, new AppError("NOT_FOUND")));
}

export function answerWith(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterMs !== undefined)
    reply.header("retry-after", String(Math.ceil(error.retryAfterMs / 1000)));
  const { message: sentence, code, details } = error;
  // Such a response has no body.
  if (reply.request.method === "HEAD") reply.header("x-error-type", code);
  const body: ErrorBody = { error: sentence, type: code, ...(details && { message: details }) };
  return sendJson(reply, errorCodes[error.code].status, body);
}

const serverErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "JSON_ONLY",
  FST_ERR_CTP_BODY_TOO_LARGE: "TOO_LARGE",
  FST_ERR_CTP_EMPTY_JSON_BODY: "INVALID_REQUEST",
  FST_ERR_CTP_INVALID_JSON_BODY: "INVALID_REQUEST",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "INVALID_REQUEST",
  FST_ERR_BAD_URL: "INVALID_REQUEST",
};

function asKnown(error: FastifyError): AppError | undefined {
  const code = serverErrors[error.code ?? ""];
  if (code) return new AppError(code);
  return error.statusCode !== undefined && error.statusCode < 500
    ? new AppError("INVALID_REQUEST")
    : undefined;
}

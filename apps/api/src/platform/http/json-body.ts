import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

/** Only JSON, said plainly. Every other type, and every creative spelling of this one, is refused unread. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    /^application\/json(; ?charset=utf-8)?$/i,
    { parseAs: "string" },
    (_request, text, done) => {
      try {
        done(null, text === "" ? undefined : JSON.parse(text, refuseProto));
      } catch {
        done(new AppError("INVALID_REQUEST", "The body is not valid JSON."), undefined);
      }
    },
  );
}

function refuseProto(name: string, value: unknown): unknown {
  if (name === "__proto__") throw new SyntaxError("__proto__ is not a field");
  return value;
}

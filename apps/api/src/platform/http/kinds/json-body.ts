import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors.ts";

// Read from the raw header: the server's own matching sees a normalised copy.
const saidPlainly = /^application\/json(; ?charset=utf-8)?$/i;

/** Only plain JSON. Every other type, and every unusual spelling of this one, is refused. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (!saidPlainly.test(request.headers["content-type"] ?? "")) return done(new AppError("JSON_ONLY"));
    try {
      done(null, text === "" ? undefined : JSON.parse(text, refuseOddities));
    } catch {
      done(new AppError("INVALID_REQUEST", "The body is not valid JSON."), undefined);
    }
  });
}

/** PostgreSQL can store neither NUL nor an unpaired surrogate: refused here, so that no query fails on them. */
function refuseOddities(name: string, value: unknown): unknown {
  if (name === "__proto__") throw new SyntaxError("__proto__ is not a field");
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
    throw new SyntaxError("not a text that can be stored");
  return value;
}

export type RuntimeErrorCode = "engine-away" | "no-image" | "port-taken" | "unknown";

export class RuntimeError extends Error {
  override readonly name = "RuntimeError";
  readonly code: RuntimeErrorCode;
  /** The port that is in use, if the engine names it. */
  readonly port: number | undefined;

  constructor(
    code: RuntimeErrorCode,
    sentence: string,
    { port, ...options }: ErrorOptions & { readonly port?: number | undefined } = {},
  ) {
    super(sentence, options);
    this.code = code;
    this.port = port;
  }
}

const AWAY_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "EAGAIN"]);
const NO_IMAGE = /no such image: (\S+)/i;
const PORT_TAKEN = /(?:port is already allocated|address already in use)/i;

/** Describes an error of the engine in one sentence. */
export function runtimeErrorOf(error: unknown): RuntimeError {
  if (error instanceof RuntimeError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (isAway(error, message)) {
    return new RuntimeError("engine-away", "The container engine of this node does not answer.", {
      cause: error,
    });
  }
  const image = NO_IMAGE.exec(message)?.[1];
  if (image !== undefined) {
    return new RuntimeError("no-image", `The image ${image} is not on this node.`, { cause: error });
  }
  if (PORT_TAKEN.test(message)) {
    const port = /:(\d+)(?: failed|: bind)/.exec(message)?.[1];
    const which = port === undefined ? "A port of this server" : `Port ${port}`;
    return new RuntimeError("port-taken", `${which} is already in use on this node.`, {
      cause: error,
      port: port === undefined ? undefined : Number(port),
    });
  }
  const reason = message.replace(/^\(HTTP code \d+\) [^-]* - /, "").trim();
  return new RuntimeError("unknown", `The container engine refused: ${reason}`, { cause: error });
}

export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  const found = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof found === "number" && statuses.includes(found);
}

function isAway(error: unknown, message: string): boolean {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (statusCode !== undefined) return false;
  return (code !== undefined && AWAY_CODES.has(code)) || message === "socket hang up";
}

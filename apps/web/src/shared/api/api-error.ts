/** An unsuccessful response, or none at all (`status` 0). */
export class ApiError extends Error {
  readonly type: string | undefined;
  readonly status: number;

  constructor(message: string, details: { readonly status: number; readonly type?: string | undefined }) {
    super(message);
    this.name = "ApiError";
    this.type = details.type;
    this.status = details.status;
  }
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

export async function readError(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const body = await readJson(response);
  if (body === undefined) return new ApiError(`${status}: ${statusText}`, { status });
  const message = textOf(body, "error") ?? statusText;
  return new ApiError(message, { status, type: textOf(body, "type") });
}

async function readJson(response: Response): Promise<{ readonly value: unknown } | undefined> {
  try {
    return { value: await response.json() };
  } catch {
    return undefined;
  }
}

function textOf(body: { readonly value: unknown }, key: string): string | undefined {
  if (typeof body.value !== "object" || body.value === null) return undefined;
  const text: unknown = Reflect.get(body.value, key);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** The api has answered, and asking again would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

export interface ErrorBody {
  readonly type: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

export class ProviderError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  more: Record<string, unknown> = {},
  status = 400,
): ProviderError {
  return new ProviderError(status, { type: "invalid_request_error", message, ...more });
}

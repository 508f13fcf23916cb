import { ApiError } from "../../shared/api/api-error.ts";

/** Which field an error is about: a toast is gone before the field is mended, so it is shown there as well. */
export function refusedField<Name extends string>(
  error: Error,
  fieldOfCode: Readonly<Record<string, Name>>,
): Name | undefined {
  return error instanceof ApiError && error.type !== undefined ? fieldOfCode[error.type] : undefined;
}

import { ApiError } from "../../shared/api/api-error.ts";

/** The field an error is about: a toast disappears before the field is corrected, so the field shows the error too. */
export function refusedField<Name extends string>(
  error: Error,
  fieldOfCode: Readonly<Record<string, Name>>,
): Name | undefined {
  return error instanceof ApiError && error.type !== undefined ? fieldOfCode[error.type] : undefined;
}

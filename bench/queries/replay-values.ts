const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The values of a recorded statement for the next request: the session is replaced, and times are current. */
export function replayValues(values: readonly unknown[], tokenHash: string | undefined): unknown[] {
  return values.map((value, index) => {
    if (index === 0 && tokenHash !== undefined) return tokenHash;
    return typeof value === "string" && moment.test(value) ? new Date() : value;
  });
}

/**
 * Ids of requests whose answer is not known yet. They outlive the dialog, so that the same request sent again, from
 * wherever, is done once.
 */
const unanswered = new Map<string, string>();

export function requestIdOf(request: string): string {
  const id = unanswered.get(request) ?? crypto.randomUUID();
  unanswered.set(request, id);
  return id;
}

/** After this, the same request is another one. */
export function forgetRequestId(request: string): void {
  unanswered.delete(request);
}

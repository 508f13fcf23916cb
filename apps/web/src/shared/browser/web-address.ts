/** An address that others gave us, if a press on it can only open a page. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

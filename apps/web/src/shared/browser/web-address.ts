/** An untrusted address, if following it can only open a web page. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

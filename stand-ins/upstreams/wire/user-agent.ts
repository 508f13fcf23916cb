const GENERIC = /^(node|undici|curl|wget|python|okhttp|java|axios|got|go-http-client|libwww)\b/i;

/** PaperMC and Modrinth want to know who asks, and how to reach them. */
export function isGenericAgent(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === "" || GENERIC.test(userAgent);
}

/**
 * Marks a body to be saved under this name. The name may be untrusted: quotes, line breaks and non-ASCII letters are
 * left out of the plain form, and the exact name is percent-encoded (RFC 6266, RFC 8187).
 */
export function attachmentNamed(name: string): string {
  const whole = name.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "");
  const plain = whole.replaceAll(/[^\x20-\x7e]|["%\\/:;]/g, "_").trim() || "download";
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(whole || "download")}`;
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

import { descriptorFiles } from "./jar/metadata.ts";
import { UnreadableZipError } from "./zip/error.ts";
import { openZip } from "./zip/reader.ts";

/** Detects the type of downloaded or uploaded bytes, regardless of name. Error pages are HTML with any status. */
export function looksLike(bytes: Uint8Array): "jar" | "zip" | "html" | "empty" | "other" {
  if (bytes.length === 0) return "empty";
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (/^(<!--[^>]*-->\s*)?<(!doctype html|html|head|body)\b/.test(start)) return "html";
  if (!start.startsWith("pk\u0003\u0004") && !start.startsWith("pk\u0005\u0006")) return "other";
  return isJar(bytes) ? "jar" : "zip";
}

function isJar(bytes: Uint8Array): boolean {
  try {
    const zip = openZip(bytes);
    const named = ["META-INF/MANIFEST.MF", ...descriptorFiles].some((file) => zip.has(file));
    return named || zip.names.some((name) => name.endsWith(".class"));
  } catch (error) {
    if (error instanceof UnreadableZipError) return false;
    throw error;
  }
}

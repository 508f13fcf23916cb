import type { UploadRoute } from "@blockwright/contract/route";

const maxFields = 20;
const maxFieldBytes = 64 * 1024;
const maxTextLength = 64 * 1024;
/** Of the headers of one part. */
const maxHeaderBytes = 8 * 1024;
const maxHeaders = 20;
/** Boundaries, headers and text fields beside the files. */
const maxOverheadBytes = 2 * maxFields * maxFieldBytes;

export function uploadLimits(route: UploadRoute) {
  const files = maxFilesOf(route);
  return {
    fields: maxFields,
    fieldSize: maxFieldBytes,
    files,
    parts: maxFields + files,
    headerPairs: maxHeaders,
    headerSize: maxHeaderBytes,
  };
}

/** Of the whole body. */
export function maxUploadBytes({ files }: UploadRoute): number {
  return Object.values(files).reduce(
    (sum, { maxBytes, maxCount = 1 }) => sum + maxBytes * maxCount,
    maxOverheadBytes,
  );
}

function maxFilesOf({ files }: UploadRoute): number {
  return Object.values(files).reduce((sum, { maxCount = 1 }) => sum + maxCount, 0);
}

/**
 * PostgreSQL can store neither NUL nor an unpaired surrogate. The parser returns undefined for a part without a name.
 */
export function isPlainText(text: string | undefined): text is string {
  return text !== undefined && text.length <= maxTextLength && !text.includes("\0") && text.isWellFormed();
}

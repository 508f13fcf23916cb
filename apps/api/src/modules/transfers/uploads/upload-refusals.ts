/** Maps a node's refusal to an error for the uploader. */
export const uploadRefusals = {
  busy: "UPLOAD_BUSY",
  "wrong-offset": "UPLOAD_ELSEWHERE",
  "unknown-transfer": "NOT_FOUND",
  "unknown-instance": "NOT_FOUND",
} as const;

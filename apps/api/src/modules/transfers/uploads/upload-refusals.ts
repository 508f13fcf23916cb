/** What a node's refusal means to whoever uploads. */
export const uploadRefusals = {
  busy: "UPLOAD_BUSY",
  "wrong-offset": "UPLOAD_ELSEWHERE",
  "unknown-transfer": "NOT_FOUND",
  "unknown-instance": "NOT_FOUND",
} as const;

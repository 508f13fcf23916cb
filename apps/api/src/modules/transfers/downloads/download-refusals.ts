/** What a node's refusal means to whoever downloads. */
export const downloadRefusals = { busy: "BUSY", "unknown-instance": "NOT_FOUND" } as const;

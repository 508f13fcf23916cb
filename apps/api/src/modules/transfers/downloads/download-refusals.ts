/** Maps a node's refusal to an error for the downloader. */
export const downloadRefusals = { busy: "BUSY", "unknown-instance": "NOT_FOUND" } as const;

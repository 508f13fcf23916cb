/** What the log says when a call came without a reason. The desk always sends one. */
export const noReason = "No reason was given.";

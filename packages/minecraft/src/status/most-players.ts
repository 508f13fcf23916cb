/** More than any server holds. Larger claims are not counts, and would not fit where counts are stored. */
export const mostPlayers = 100_000;

/** Addresses of former tabs, and where their contents are now. Part of the first load. */
export const movedTabs: Readonly<Record<string, { readonly tab: string; readonly hash: string }>> = {
  players: { tab: "terminal", hash: "players" },
  activity: { tab: "users", hash: "activity" },
};

/** Apart from its query: the server page refreshes it without loading what reads it. */
export function lastWorkingKey(serverId: string): readonly string[] {
  return ["servers", serverId, "last-working"];
}

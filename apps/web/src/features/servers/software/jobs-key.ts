/** Apart from its query: the server page refreshes the list without loading what reads it. */
export function jobsKey(serverId: string): readonly string[] {
  return ["servers", serverId, "jobs"];
}

export function deleteServerKey(serverId: string): readonly string[] {
  return ["delete-server", serverId];
}

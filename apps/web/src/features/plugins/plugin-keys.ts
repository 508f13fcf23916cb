// Apart from the queries: the server page refreshes these lists without loading what reads them.

export function pluginsKey(serverId: string): readonly string[] {
  return ["servers", serverId, "plugins"];
}

export function changesKey(serverId: string): readonly string[] {
  return ["servers", serverId, "changes"];
}

/** The page of a server. A plain string, since the router does not know that page yet. */
export function serverPath(serverId: string): string {
  return `/server/${serverId}`;
}

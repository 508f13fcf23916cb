import { listPlayers } from "@blockwright/contract/players";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { listOf } from "../../../shared/text/list-of.ts";
import { tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";

const mostNamed = 8;

/** "Anna and Ben", or "2 players" until their names are known or if this person may not see them. */
export function usePlayersOnline(serverId: string, count: number, mayName: boolean): string {
  const { data } = useQuery({
    queryKey: ["servers", serverId, "players"],
    queryFn: ({ signal }) => call(listPlayers, { params: { serverId } }, signal),
    enabled: mayName && count > 0,
    staleTime: 0,
  });
  const names = data?.players.filter(({ isOnline }) => isOnline).map(({ name }) => visibleLine(name)) ?? [];
  if (names.length === 0) return tCount(count, "{count} player", "{count} players");
  const more = Math.max(count, names.length) - mostNamed;
  const rest = more > 0 ? [tCount(more, "{count} more", "{count} more")] : [];
  return listOf([...names.slice(0, mostNamed), ...rest]);
}

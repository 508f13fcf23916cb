/** By the memory of a plan: with more players, or a longer view distance, it lags. */
const limits = [
  { fromMb: 16_384, players: 250, viewDistance: 20 },
  { fromMb: 8192, players: 150, viewDistance: 14 },
  { fromMb: 4096, players: 80, viewDistance: 12 },
  { fromMb: 2048, players: 40, viewDistance: 10 },
  { fromMb: 0, players: 20, viewDistance: 8 },
] as const;

const fewPluginsBelowMb = 2048;
const fewPlugins = 8;

export function maxPlayersFor(memoryMb: number): number {
  return limitsFor(memoryMb).players;
}

/** The smallest memory with room for so many. */
export function memoryMbForPlayers(players: number): number {
  return limits.findLast((limit) => players <= limit.players)?.fromMb ?? limits[0].fromMb;
}

export function farthestView(memoryMb: number): number {
  return limitsFor(memoryMb).viewDistance;
}

export function hasManyPlugins(memoryMb: number, plugins: number): boolean {
  return memoryMb < fewPluginsBelowMb && plugins > fewPlugins;
}

function limitsFor(memoryMb: number) {
  return limits.find(({ fromMb }) => memoryMb >= fromMb) ?? limits[4];
}

/** Of Java Edition or Bedrock Edition. A test version is not comparable, so it is never older. */
export function isOlderVersion(version: string, than: string): boolean {
  const [own, other] = [partsOf(version), partsOf(than)];
  if (!own || !other) return false;
  for (let place = 0; place < Math.max(own.length, other.length); place += 1) {
    const difference = (own[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function partsOf(version: string): readonly number[] | undefined {
  return /^\d+(\.\d+){1,4}$/.test(version) ? version.split(".").map(Number) : undefined;
}

export function line<Item>(length: number, make: (step: number) => Item): Item[] {
  return Array.from({ length }, (_, step) => make(step));
}

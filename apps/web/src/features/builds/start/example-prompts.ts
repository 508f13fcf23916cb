/** Any prompt except the current one, if there is another. */
export function inspiration(prompts: readonly string[], current: string, random: number): string {
  const others = prompts.filter((prompt) => prompt !== current);
  return others[Math.floor(random * others.length)] ?? current;
}

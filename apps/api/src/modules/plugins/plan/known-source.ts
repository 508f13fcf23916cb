import type { CatalogueDeps } from "../../catalogue/index.ts";

/** Whether one of the catalogues has it. Crossplay bridges and files of unknown origin are in none. */
export function isOfSource({ plugins }: Pick<CatalogueDeps, "plugins">, id: string): boolean {
  return plugins.some(({ name }) => id.startsWith(`${name}:`));
}

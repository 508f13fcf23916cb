export interface PlantedImport {
  readonly rule: string;
  /** The file that breaks the rule, from the root. */
  readonly from: string;
  /** A path from the root, `npm:<package>`, or a Node built-in such as `node:fs`. */
  readonly to: string;
}

export const inModules = (file: string): string => `apps/api/src/modules/${file}`;
export const inApi = (file: string): string => `apps/api/src/${file}`;
export const inAgent = (file: string): string => `apps/agent/src/${file}`;
export const inWeb = (file: string): string => `apps/web/src/${file}`;

type Ends = readonly [from: string, to: string];

export function plant(rule: string, ...pairs: readonly Ends[]): readonly PlantedImport[] {
  return pairs.map(([from, to]) => ({ rule, from, to }));
}

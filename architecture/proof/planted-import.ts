export interface PlantedImport {
  readonly rule: string;
  /** The file that breaks the rule, relative to the root. */
  readonly from: string;
  /** A path relative to the root, `npm:<package>`, or a Node.js built-in such as `node:fs`. */
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

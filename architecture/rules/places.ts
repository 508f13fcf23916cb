/** Locations as regular expressions for dependency-cruiser. */
export const api = "^apps/api/src/";
export const modules = `${api}modules/`;
export const platform = `${api}platform/`;
export const adapters = `${api}adapters/`;
/** Of an adapter that is larger than a file. */
export const partsOfAdapter = `${adapters}[^/]+/`;
/** composition.ts builds the object graph from the modules in wiring/, program.ts runs it. */
export const composition = `${api}((composition|program)\\.ts$|wiring/)`;
export const programs = `${api}(http|worker|one-process)\\.ts$`;
export const commandLine = `${api}cli/`;

export const routes = `${modules}.*\\.(routes|socket)\\.ts$`;
export const storage = `${modules}.*\\.(repository|table)\\.ts$`;
export const tables = `${modules}.*\\.table\\.ts$`;
export const workflows = `${modules}.*\\.workflow\\.ts$`;
export const manifests = `${modules}.*\\.module\\.ts$`;
export const moduleIndex = `${modules}[^/]+/index\\.ts$`;

/** Fixtures next to the programs start the whole api for tests. */
export const wholeApiTests = `${api}[^/]+\\.(test|fixture)\\.ts$`;
export const testOnly = "\\.(test|fixture)\\.tsx?$";

export const web = "^apps/web/src/";
export const agent = "^apps/agent/src/";

/** Any of these packages, wherever node_modules is. A name that ends in a slash means the whole scope. */
export function npm(...names: readonly string[]): string {
  const alternatives = names.map((name) => (name.endsWith("/") ? name : `${name}/`));
  return `(^|/)node_modules/(@types/)?(${alternatives.join("|")})`;
}

/** Our own code: a path inside the repository that is not an installed package. */
export const ours = "^(apps|packages|services|stand-ins|e2e|bench|chaos|eval|nightly|smoke|architecture)/";

/** Configuration of a tool, such as drizzle.config.ts and vite.config.ts. */
export const configuration = "\\.config\\.ts$";

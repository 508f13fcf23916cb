let openedPath = "/";

/** Called once, before the router changes the address. */
export function rememberOpenedPath(path: string): void {
  openedPath = path;
}

/** The path that this document was loaded for: its Content-Security-Policy stays until another document is loaded. */
export function pathOfDocument(): string {
  return openedPath;
}

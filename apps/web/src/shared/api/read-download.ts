import type { DownloadRoute } from "@blockwright/contract/route";
import { readError } from "./api-error.ts";
import { send } from "./call.ts";

/** Reads a small file as text, so that the page can show an error. Large files are links that the browser saves. */
export async function readDownload(route: DownloadRoute & { readonly params?: undefined }): Promise<string> {
  const response = await send(route.path, { method: route.method, credentials: "include" });
  if (!response.ok) throw await readError(response);
  return response.text();
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { readFilesSearch } from "./files-search.ts";
import type { FilesSearch } from "./files-search.ts";

/** The current place in the Files tab, read from the address, and navigation to another one. */
export function useFilesPlace(serverId: string) {
  const { dir = "", file, view } = useSearch({ from: "/signed-in/server/$serverId/{-$tab}" });
  const navigate = useNavigate();
  return {
    dir,
    file,
    view,
    go: (search: FilesSearch) => void navigate(placeLink(serverId, search)),
  };
}

/** For links: each place can be opened in another window. */
export function placeLink(serverId: string, search: FilesSearch) {
  return {
    to: "/server/$serverId/{-$tab}",
    params: { serverId, tab: "files" },
    search: readFilesSearch({ ...search }),
    resetScroll: false,
  } as const;
}

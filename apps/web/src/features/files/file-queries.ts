import { listFileVersions, readFileVersion } from "@blockwright/contract/file-history";
import { listFiles, listTrash, readFile, searchFiles, weighFolder } from "@blockwright/contract/files";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { folderOf, nameOf } from "./file-paths.ts";

/** All cached data about the files of a server. */
export function filesKey(serverId: string) {
  return ["files", serverId] as const;
}

export function listingQuery(serverId: string, dir: string) {
  return infiniteQueryOptions({
    queryKey: [...filesKey(serverId), "listing", dir],
    queryFn: ({ pageParam, signal }) =>
      call(
        listFiles,
        { params: { serverId }, query: { dir, ...(pageParam !== undefined && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Refetched each time it is opened, and never during editing. */
export function textQuery(serverId: string, path: string, offset = 0) {
  return queryOptions({
    queryKey: ["file-text", serverId, path, offset],
    queryFn: ({ signal }) => readText(serverId, path, offset, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function readText(serverId: string, path: string, offset = 0, signal?: AbortSignal) {
  const params = { serverId, fileName: nameOf(path) };
  return call(readFile, { params, query: { dir: folderOf(path), offset } }, signal);
}

export function trashQuery(serverId: string) {
  return queryOptions({
    queryKey: [...filesKey(serverId), "trash"],
    queryFn: ({ signal }) => call(listTrash, { params: { serverId } }, signal),
    staleTime: 0,
  });
}

export function diskUsageQuery(serverId: string, dir: string) {
  return queryOptions({
    queryKey: [...filesKey(serverId), "disk", dir],
    queryFn: ({ signal }) => call(weighFolder, { params: { serverId }, query: { dir } }, signal),
    staleTime: 0,
  });
}

export interface Searched {
  readonly dir: string;
  readonly text: string;
  readonly in: "names" | "contents";
}

export function fileSearchQuery(serverId: string, searched: Searched) {
  return queryOptions({
    queryKey: [...filesKey(serverId), "search", searched],
    queryFn: ({ signal }) => call(searchFiles, { params: { serverId }, query: { ...searched } }, signal),
    staleTime: 0,
  });
}

export function versionsQuery(serverId: string, path: string) {
  return queryOptions({
    queryKey: ["file-versions", serverId, path],
    queryFn: ({ signal }) => call(listFileVersions, { params: { serverId }, query: { path } }, signal),
    staleTime: 0,
  });
}

export function versionQuery(serverId: string, versionId: string) {
  return queryOptions({
    queryKey: ["file-version", serverId, versionId],
    queryFn: ({ signal }) => call(readFileVersion, { params: { serverId, versionId } }, signal),
  });
}

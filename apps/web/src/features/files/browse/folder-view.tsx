import type { FileEntry } from "@blockwright/contract/files";
import type { Server } from "@blockwright/contract/servers";
import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { folderOf, joinPath } from "../file-paths.ts";
import type { Searched } from "../file-queries.ts";
import type { FilesSearch } from "../files-search.ts";
import { DropZone } from "../uploads/drop-zone.tsx";
import { FileGrid } from "./file-grid.tsx";
import { fileMenu } from "./file-menu.ts";
import { FolderToolbar } from "./folder-toolbar.tsx";
import { LazyFolderQuestions } from "./lazy-folder-questions.tsx";
import { LazySearchResults } from "./search/lazy-search-results.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { nextOrder, sortFiles } from "./sort-files.ts";
import type { SortOrder } from "./sort-files.ts";
import { useFolderOrders } from "./use-folder-orders.ts";
import { useListing } from "./use-listing.ts";
import type { Listing } from "./use-listing.ts";
import { useSelection } from "./use-selection.ts";

interface FolderViewProps {
  readonly server: Server;
  readonly dir: string;
  readonly canWrite: boolean;
  readonly onGo: (search: FilesSearch) => void;
  /** Shown once the list has loaded, so that it does not move. */
  readonly below: ReactNode;
}

/** One folder: its path, toolbar and content. */
export function FolderView({ server, dir, canWrite, onGo, below }: FolderViewProps) {
  const listing = useListing(server.id, dir);
  const [searched, setSearched] = useState<Pick<Searched, "text" | "in"> | null>(null);
  const [order, setOrder] = useState<SortOrder>({ by: "name", isDescending: false });
  const rows = useMemo(() => sortFiles(listing.entries ?? [], order), [listing.entries, order]);
  const selection = useSelection(rows);
  const folder = useFolderOrders(server.id, dir, rows, selection);
  const chosen = rows.filter(({ name }) => selection.names.has(name));
  const menuOf = (entries: readonly FileEntry[]) =>
    fileMenu({ serverId: server.id, dir, canWrite }, entries, folder.orders);
  const open = (entry: FileEntry) =>
    onGo(entry.type === "directory" ? { dir: joinPath(dir, entry.name) } : { dir, file: entry.name });
  const grid = {
    serverId: server.id,
    dir,
    rows,
    selection,
    order,
    onOrder: (by: SortOrder["by"]) => setOrder(nextOrder(order, by)),
    busyPaths: folder.busyPaths,
    renaming: folder.renaming,
    onRename: folder.rename,
    onRenameEnd: () => folder.setRenaming(null),
    menuOf,
    onOpen: (entry: FileEntry) => !entry.isSpecial && open(entry),
    onUp: () => dir !== "" && onGo({ dir: folderOf(dir) }),
    onDelete: canWrite ? folder.orders.remove : undefined,
    onRenameStart: canWrite ? folder.orders.rename : undefined,
    onMoveInto: canWrite ? folder.moveInto : undefined,
  };
  return (
    <DropZone serverId={server.id} dir={dir} isEnabled={canWrite}>
      <Card isFlush>
        <FolderToolbar
          serverId={server.id}
          dir={dir}
          canWrite={canWrite}
          hasJars={server.platformType !== "bedrock"}
          onAsk={folder.ask}
          onSearch={setSearched}
          onGo={onGo}
        />
        {searched === null && chosen.length > 0 && (
          <SelectionBar entries={chosen} menu={menuOf(chosen)} onClear={selection.clear} />
        )}
        {searched !== null && <LazySearchResults serverId={server.id} searched={{ ...searched, dir }} />}
        {searched === null && rows.length === 0 && <NoRows listing={listing} />}
        {searched === null && rows.length > 0 && <FileGrid {...grid} />}
        {searched === null && <ListingNote listing={listing} />}
      </Card>
      <LazyFolderQuestions
        serverId={server.id}
        dir={dir}
        folder={folder}
        onFileMade={(file) => onGo({ dir, file })}
      />
      {(listing.entries !== undefined || listing.error !== null) && <div className="mt-6">{below}</div>}
    </DropZone>
  );
}

/** Replaces the list while it is loading, failed or empty. */
function NoRows({ listing: { entries, error, isFetching, refetch } }: { readonly listing: Listing }) {
  useEffect(() => {
    if (error !== null)
      showToast({ title: t("Error"), description: t("Failed to fetch files"), tone: "danger" });
  }, [error]);
  if (error !== null)
    return (
      <ErrorState
        title={t("Failed to load files")}
        level="h2"
        message={t("Please try again")}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  if (entries === undefined)
    return (
      <output className="flex min-h-96 items-center justify-center gap-2 text-sm text-ink-muted">
        <Spinner />
        {t("Loading files...")}
      </output>
    );
  return (
    <EmptyState
      title={t("No files found")}
      level="h2"
      description={t("Server directory is empty or not yet created")}
    />
  );
}

function ListingNote({ listing: { entries, isGrowing, isComplete } }: { readonly listing: Listing }) {
  if (entries === undefined || isComplete) return null;
  return (
    <p className="flex items-center gap-2 border-t border-night-700 px-4 py-2 text-sm text-ink-muted sm:px-5">
      {isGrowing && <Spinner />}
      {isGrowing
        ? t("{count} files so far...", { count: entries.length.toLocaleString() })
        : t("Showing the first {count} files. Use the search to find others.", {
            count: entries.length.toLocaleString(),
          })}
    </p>
  );
}

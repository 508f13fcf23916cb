import type { RouteAnswer } from "@blockwright/contract/route";
import type { readFile } from "@blockwright/contract/files";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import { fileSize } from "../../../shared/text/file-size.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { fileLink } from "../download-links.ts";
import { nameOf } from "../file-paths.ts";
import { textQuery } from "../file-queries.ts";
import { CodeEditor } from "./code-editor.tsx";
import type { Editor } from "./create-editor.ts";
import { EditorFrame } from "./editor-frame.tsx";
import type { OpenedFile } from "./opened-file.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";

interface LargeFileProps extends OpenedFile {
  readonly firstPage: RouteAnswer<typeof readFile>;
}

/** A file that is too large to edit in a browser: read-only, page by page. */
export function LargeFile({ serverId, path, onClose, firstPage }: LargeFileProps) {
  const name = visibleLine(nameOf(path));
  // The start offsets of the visited pages, the open one last.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isWrapped, setWrapped] = useState(true);
  const offset = starts.at(-1) ?? 0;
  const { data, isFetching } = useQuery(textQuery(serverId, path, offset));
  const page = data ?? (offset === 0 ? firstPage : undefined);
  const end = page === undefined ? offset : (page.next ?? page.size);
  const range = { from: fileSize(offset), to: fileSize(end), size: fileSize(firstPage.size) };
  return (
    <EditorFrame
      path={path}
      onClose={onClose}
      status={<p className="text-xs text-ink-muted">{t("Read only: larger than 512 KB")}</p>}
      actions={
        <a href={fileLink(serverId, path)} download className={buttonStyle("secondary", "sm")}>
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          <span className="max-sm:sr-only">{t("Download")}</span>
        </a>
      }
    >
      <EditorToolbar editor={editor} canWrite={false} isWrapped={isWrapped} onWrap={setWrapped} />
      <nav
        aria-label={t("Pages")}
        className="flex items-center justify-center gap-2 border-b border-night-700 bg-night-850 text-sm tabular-nums"
      >
        <IconButton
          icon={ChevronLeft}
          label={t("Previous page")}
          disabled={starts.length === 1}
          onClick={() => setStarts(starts.slice(0, -1))}
        />
        <output aria-busy={isFetching}>{t("{from} to {to} of {size}", range)}</output>
        <IconButton
          icon={ChevronRight}
          label={t("Next page")}
          disabled={page === undefined || page.next === null}
          onClick={() => page && page.next !== null && setStarts([...starts, page.next])}
        />
      </nav>
      {page && (
        <CodeEditor
          label={t("Text of {name}", { name })}
          fileName={path}
          initialText={page.content}
          isReadOnly
          isWrapped={isWrapped}
          onEditor={setEditor}
        />
      )}
    </EditorFrame>
  );
}

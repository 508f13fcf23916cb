import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { DragEvent, ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { filesDropped } from "./chosen-files.ts";
import { uploadFiles } from "./start-uploads.ts";

interface DropZoneProps {
  readonly serverId: string;
  readonly dir: string;
  readonly isEnabled: boolean;
  readonly children: ReactNode;
}

/** Files and folders dropped here are uploaded to the open folder. */
export function DropZone({ serverId, dir, isEnabled, children }: DropZoneProps) {
  // Moving over a child fires leave on the parent and enter on the child.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => isEnabled && dataTransfer.types.includes("Files");

  function step(event: DragEvent, by: 1 | -1): void {
    if (!hasFiles(event)) return;
    depth.current += by;
    setOver(depth.current > 0);
  }

  return (
    <div
      className="relative"
      onDragEnter={(event) => step(event, 1)}
      onDragLeave={(event) => step(event, -1)}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        void filesDropped(event.dataTransfer.items).then((files) => uploadFiles(serverId, dir, files));
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-30 grid place-items-center rounded-lg border-2 border-dashed border-lamp-400 bg-night-950/85">
          <p className="flex items-center gap-3 text-lg font-semibold">
            <Upload aria-hidden className="size-6 text-lamp-400" strokeWidth={1.75} />
            {dir === "" ? t("Drop to upload") : t("Drop to upload to {dir}", { dir: visibleLine(dir) })}
          </p>
        </div>
      )}
    </div>
  );
}

import { lazy, Suspense } from "react";
import type { FolderQuestionsProps } from "./folder-questions.tsx";

const FolderQuestions = lazy(async () => ({
  default: (await import("./folder-questions.tsx")).FolderQuestions,
}));

/** Loaded with the first dialog. */
export function LazyFolderQuestions(props: FolderQuestionsProps) {
  if (props.folder.asked === null) return null;
  return (
    <Suspense fallback={null}>
      <FolderQuestions {...props} />
    </Suspense>
  );
}

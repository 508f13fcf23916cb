import { Skeleton } from "../../shared/ui/skeleton.tsx";

export function ChatSkeleton() {
  return (
    <>
      <div className="flex h-[min(32rem,60dvh)] min-h-72 flex-col gap-5 px-4 py-4 sm:px-5">
        <Skeleton className="h-11 w-48 self-end" />
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <div className="border-t border-night-700 p-4 sm:px-5">
        <Skeleton className="h-11 w-full" />
      </div>
    </>
  );
}

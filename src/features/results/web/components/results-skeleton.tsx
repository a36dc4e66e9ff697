import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function ResultsSkeleton() {
  return (
    <Loading label="Loading your results…" className="flex flex-col gap-6 pt-4">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-10 w-72" />
      </div>
      <Skeleton className="h-32 rounded-card!" />
      <Skeleton className="h-16 rounded-card!" />
      <div className="grid gap-5 lg:grid-cols-[1.12fr_1fr]">
        <Skeleton className="h-150 rounded-card!" />
        <Skeleton className="h-150 rounded-card!" />
      </div>
    </Loading>
  );
}

export const serviceNames = ["postgres", "nats", "docker", "images", "btrfs", "chromium", "restic"] as const;

export type ServiceName = (typeof serviceNames)[number];

const needs: Partial<Record<ServiceName, ServiceName[]>> = { images: ["docker"] };

export function isServiceName(text: string): text is ServiceName {
  return (serviceNames as readonly string[]).includes(text);
}

/** In start order, without duplicates, with their dependencies first. */
export function withDependencies(selected: readonly ServiceName[]): ServiceName[] {
  const wanted = new Set(selected.flatMap((name) => [...(needs[name] ?? []), name]));
  return serviceNames.filter((name) => wanted.has(name));
}

import { useCommunityUrl } from "../../shared/api/use-capabilities.ts";

/** A link to the community chat, or nothing if none is configured. */
export function CommunityLink({ label, className }: { readonly label: string; readonly className: string }) {
  const url = useCommunityUrl();
  if (url === null) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      {label}
    </a>
  );
}

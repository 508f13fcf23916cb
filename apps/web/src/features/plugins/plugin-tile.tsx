import { readPluginIcon } from "@blockwright/contract/plugins";
import { useState } from "react";
import { initialsOf } from "./initials-of.ts";

interface PluginTileProps {
  readonly name: string;
  readonly iconUrl?: string | null;
}

/** The icon, loaded through our api: our pages contact no other host. Initials until it has loaded, or instead. */
export function PluginTile({ name, iconUrl = null }: PluginTileProps) {
  const [shown, setShown] = useState<string>();
  const address = iconUrl && `${readPluginIcon.path}?${new URLSearchParams({ address: iconUrl }).toString()}`;
  const isShown = address !== null && shown === address;
  return (
    <span
      aria-hidden
      className="relative grid size-11 shrink-0 place-items-center overflow-hidden rounded-md border border-night-700 bg-night-800 font-heading text-lg font-semibold text-lamp-400"
    >
      {!isShown && initialsOf(name)}
      {address !== null && (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setShown(address)}
          className={`absolute inset-0 size-full object-cover ${isShown ? "" : "opacity-0"}`}
        />
      )}
    </span>
  );
}

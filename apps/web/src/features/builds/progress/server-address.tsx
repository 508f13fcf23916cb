import type { Build } from "@blockwright/contract/builds";
import { t } from "../../../shared/text/t.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";

interface ServerAddressProps {
  readonly address: NonNullable<Build["address"]>;
  readonly platformType: Build["platformType"];
}

export function ServerAddress({ address: { host, port }, platformType }: ServerAddressProps) {
  const text = `${host}:${port}`;
  return (
    <>
      <p className="mt-3 flex max-w-full items-center gap-1 self-start rounded-md border border-night-700 bg-night-950 py-1 pr-1 pl-4 sm:w-fit">
        <span className="min-w-0 flex-1 font-mono text-sm wrap-anywhere sm:text-base">
          {host}
          <wbr />
          {`:${port}`}
        </span>
        <CopyButton value={text} what={t("server address")} />
      </p>
      {platformType !== "java" && (
        <p className="mt-2 text-sm break-words">
          {t("On phones and consoles, enter {host} as the address and {port} as the port.", { host, port })}
        </p>
      )}
    </>
  );
}

import type { JoinAddress } from "@blockwright/contract/addresses";
import type { ReactNode } from "react";
import { t } from "../text/t.ts";
import { visibleLine } from "../text/visible-text.ts";
import { CopyButton } from "../ui/copy-button.tsx";

interface HowToJoinProps {
  readonly address: JoinAddress;
  readonly platformType: string;
}

/** One line each for Java, phones and consoles. */
export function HowToJoin({ address, platformType }: HowToJoinProps) {
  const host = visibleLine(address.host);
  const port = String(address.port);
  const bedrockPort = String(address.bedrockPort ?? address.port);
  const hasJava = platformType !== "bedrock";
  const hasBedrock = platformType !== "java";
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <Way name={t("Java on a computer")}>
        {hasJava ? (
          <>
            {t("Multiplayer, Add Server, then paste")}{" "}
            <Copied value={`${host}:${port}`} what={t("server address")}>
              {host}
              <span className="whitespace-nowrap">:{port}</span>
            </Copied>
          </>
        ) : (
          t("Not on this server: it is for Bedrock.")
        )}
      </Way>
      <Way name={t("Phone, tablet or Windows (Bedrock)")}>
        {hasBedrock ? (
          <>
            {t("Play, Servers, Add Server. Address")} <Copied value={host} what={t("address")} /> {t("port")}{" "}
            <Copied value={bedrockPort} what={t("port")}>
              <span className="whitespace-nowrap">{bedrockPort}</span>
            </Copied>
          </>
        ) : (
          t("Not on this server: it is for Java.")
        )}
      </Way>
      <Way name={t("Console")}>
        {hasBedrock
          ? t("Consoles have no field for an address. Open Friends and join a friend who is playing here.")
          : t("Not on this server: it is for Java.")}
      </Way>
    </dl>
  );
}

function Way({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="text-pretty text-ink-muted">{children}</dd>
    </div>
  );
}

interface CopiedProps {
  readonly value: string;
  readonly what: string;
  /** The value as it is shown, where that differs: a port never breaks. */
  readonly children?: ReactNode;
}

function Copied({ value, what, children = value }: CopiedProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <span className="min-w-0 font-mono wrap-anywhere text-ink">{children}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
}

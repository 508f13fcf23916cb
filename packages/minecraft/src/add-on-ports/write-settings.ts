import type { EditedConfig } from "../config-file/as-meant.ts";
import { editToml } from "../config-file/toml.ts";
import { editProperties } from "../properties/file.ts";
import { editYaml } from "../yaml/file.ts";
import type { PortSettingFormat, PortSettings, PortValue } from "./add-on-port.ts";
import { editHocon } from "./hocon.ts";

/** A settings file with the values that have to be in it. */
export interface FilledSettings {
  readonly path: string;
  readonly format: PortSettingFormat;
  readonly isCreated: boolean;
  readonly values: readonly { readonly path: readonly string[]; readonly value: string | number }[];
}

export function fillSettings(
  { path, format, isCreated, values }: PortSettings,
  { host, port }: { readonly host: string; readonly port: number },
): FilledSettings {
  return {
    path,
    format,
    isCreated,
    values: values.map(({ path: key, value }) => ({ path: key, value: fillValue(value, host, port) })),
  };
}

function fillValue(value: PortValue, host: string, port: number): string | number {
  switch (value.is) {
    case "port":
      return port;
    case "address":
      return `${host.includes(":") ? `[${host}]` : host}:${port}`;
    case "text":
      return value.text;
  }
}

/** The text with these values; the same text if it has them. Everything else in it is unchanged. */
export function writeSettings(text: string, { format, values }: FilledSettings): EditedConfig {
  const flat = () => values.map(({ path, value }) => [path.join("."), value] as const);
  switch (format) {
    case "yaml":
      return editYaml(text, values);
    case "toml":
      return editToml(text, values);
    case "properties":
      return { ok: true, text: editProperties(text, texts(flat())) };
    case "bedrock-properties":
      return { ok: true, text: editProperties(text, texts(flat()), "bedrock") };
    case "hocon":
      return editHocon(text, Object.fromEntries(flat()));
  }
}

function texts(values: readonly (readonly [string, string | number])[]): Record<string, string> {
  return Object.fromEntries(values.map(([key, value]) => [key, String(value)]));
}

import type { Appearance } from "@stripe/stripe-js";

/** The provider's fields in our colours. They are drawn in a frame, so they can't use our variables. */
export function cardAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: "night",
    variables: {
      colorPrimary: token("grass-500"),
      colorBackground: token("night-900"),
      colorText: token("ink"),
      colorTextSecondary: token("ink-muted"),
      colorTextPlaceholder: token("ink-faint"),
      colorDanger: token("ember-400"),
      fontFamily: "Inter, system-ui, sans-serif",
      fontSizeBase: "16px",
      spacingUnit: "4px",
      borderRadius: "10px",
    },
    rules: {
      ".Input": { border: `1px solid ${token("control")}`, boxShadow: "none" },
      ".Input:focus": { border: `1px solid ${token("sky-400")}`, boxShadow: `0 0 0 1px ${token("sky-400")}` },
      ".Tab": { border: `1px solid ${token("night-700")}`, boxShadow: "none" },
    },
  };
}

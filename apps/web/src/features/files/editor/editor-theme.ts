import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { cspNonce } from "../../../shared/browser/csp-nonce.ts";

const surfaces = EditorView.theme(
  {
    "&": {
      height: "100%",
      color: "var(--color-ink)",
      backgroundColor: "var(--color-night-900)",
      fontSize: "14px",
    },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.5", fontVariantLigatures: "none" },
    ".cm-content": { caretColor: "var(--color-lamp-400)", padding: "8px 0" },
    ".cm-cursor": { borderLeftColor: "var(--color-lamp-400)" },
    ".cm-gutters": {
      backgroundColor: "var(--color-night-900)",
      color: "var(--color-ink-muted)",
      borderRight: "1px solid var(--color-night-700)",
    },
    ".cm-activeLine": { backgroundColor: "rgb(255 255 255 / 0.03)" },
    ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--color-ink)" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": {
      backgroundColor: "rgb(90 176 255 / 0.3) !important",
      color: "inherit",
    },
    ".cm-searchMatch": { backgroundColor: "rgb(245 184 75 / 0.3)" },
    ".cm-searchMatch-selected": { backgroundColor: "rgb(245 184 75 / 0.6)" },
    ".cm-panels": { backgroundColor: "var(--color-night-850)", color: "var(--color-ink)" },
    ".cm-panels-top": { borderBottom: "1px solid var(--color-night-700)" },
    ".cm-panel.cm-search": { padding: "8px 44px 8px 12px", fontFamily: "var(--font-sans)" },
    ".cm-panel.cm-search label": { fontSize: "14px" },
    ".cm-textfield": {
      // Phones zoom into a field with a font below 16 px.
      fontSize: "16px",
      backgroundColor: "var(--color-night-900)",
      border: "1px solid var(--color-control)",
      borderRadius: "6px",
      padding: "4px 8px",
    },
    ".cm-button": {
      fontSize: "14px",
      backgroundImage: "none",
      backgroundColor: "var(--color-night-800)",
      border: "1px solid var(--color-night-700)",
      borderRadius: "6px",
      minHeight: "34px",
    },
    ".cm-panel.cm-search [name=close]": { fontSize: "24px", width: "40px", height: "40px", color: "inherit" },
    ".cm-tooltip": {
      backgroundColor: "var(--color-night-800)",
      border: "1px solid var(--color-night-700)",
      borderRadius: "6px",
    },
  },
  { dark: true },
);

const inks = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--color-sky-400)" },
  { tag: [tags.string, tags.quote], color: "var(--color-grass-400)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--color-lamp-400)" },
  { tag: [tags.comment, tags.meta], color: "var(--color-ink-muted)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.typeName, tags.labelName], color: "var(--color-orchid-400)" },
  { tag: tags.invalid, color: "var(--color-ember-400)" },
  { tag: tags.heading, color: "var(--color-lamp-400)", fontWeight: "600" },
]);

/** The editor in our colours, with its style elements allowed by the page's policy. */
export const editorTheme: Extension = [
  surfaces,
  syntaxHighlighting(inks),
  EditorView.cspNonce.of(cspNonce()),
];

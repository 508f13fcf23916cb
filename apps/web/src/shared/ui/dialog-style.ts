export const overlayStyle = "fixed inset-0 z-40 animate-fade-in bg-night-950/80";
export const panelStyle =
  "fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col " +
  "rounded-lg border border-night-700 bg-night-850 shadow-dialog animate-fade-in";
/** At the lower edge, within reach of a thumb. */
export const sheetStyle =
  "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[85dvh] max-w-2xl flex-col rounded-t-lg border border-b-0 " +
  "border-night-700 bg-night-850 shadow-dialog animate-fade-in";
export const scrolledStyle = "flex flex-col overflow-y-auto";
export const panelWidths = { normal: "max-w-lg", wide: "max-w-4xl" } as const;

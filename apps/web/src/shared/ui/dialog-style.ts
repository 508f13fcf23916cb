export const overlayStyle = "fixed inset-0 z-40 animate-fade-in bg-night-950/80";
export const panelStyle =
  "fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col " +
  "rounded-lg border border-night-700 bg-night-850 shadow-dialog animate-fade-in";
export const scrolledStyle = "flex flex-col overflow-y-auto";
export const panelWidths = { normal: "max-w-lg", wide: "max-w-4xl" } as const;

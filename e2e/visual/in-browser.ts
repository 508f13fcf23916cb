interface CompareTerms {
  readonly picture: string;
  readonly shrinkBy: number;
}

export interface Moment {
  readonly atMs: number;
  readonly path: string;
  readonly heading: string;
}

/** Functions that run inside pages. They are compiled for a browser, so this side only declares their types. */
interface InBrowser {
  readonly standStill: (nowMs: number) => void;
  readonly watchShifts: () => void;
  readonly readShifts: (visibleFrom: number) => string[];
  readonly watchMoments: () => void;
  readonly readMoments: () => readonly Moment[];
  readonly findDisorder: () => string[];
  readonly findBareText: () => string[];
  readonly findSmallTargets: (minPx: number) => string[];
  readonly watchToasts: () => void;
  readonly isOnTop: (element: unknown) => boolean;
  readonly countSurface: () => { readonly controls: number; readonly words: number };
  readonly nextFrame: (order: {
    readonly picture: string;
    readonly width: number;
    readonly height: number;
    readonly quality: number;
  }) => Promise<{
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly webp: string;
  } | null>;
  readonly countFrames: (animation: string) => Promise<number>;
  readonly shrink: (order: CompareTerms & { readonly quality: number }) => Promise<string>;
  readonly compare: (
    order: CompareTerms & {
      readonly reference: string;
      readonly blockPx: number;
      readonly maxDifference: number;
    },
  ) => Promise<string | null>;
}

const files = [
  "stand-still",
  "shifts",
  "moments",
  "disorder",
  "bare-text",
  "small-targets",
  "surface",
  "toasts",
  "compare",
  "frames",
];
const parts = await Promise.all(
  files.map(async (name) => (await import(`../in-browser/${name}.ts`)) as Partial<InBrowser>),
);

export const inBrowser = Object.assign({}, ...parts) as InBrowser;

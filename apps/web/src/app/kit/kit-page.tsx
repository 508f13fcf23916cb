import { KitControls } from "./kit-controls.tsx";
import { KitFeedback } from "./kit-feedback.tsx";
import { KitLayout } from "./kit-layout.tsx";
import { KitPalette } from "./kit-palette.tsx";

export function KitPage() {
  return (
    <div className="flex flex-col gap-8 py-8">
      <h1 className="text-3xl font-bold">Kit</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <KitControls />
        <KitFeedback />
        <KitLayout />
        <KitPalette />
      </div>
    </div>
  );
}

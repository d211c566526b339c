/** How large everything in the window is drawn, in per cent. */

export const ZOOM = { least: 50, most: 200, plain: 100 } as const;

/** The sizes that the keys and the wheel go through. */
export const ZOOM_STEPS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;

/** The next size up or down from any size; the last one stays. */
export function nextZoom(from: number, by: 1 | -1): number {
  return by === 1 ? (ZOOM_STEPS.find((step) => step > from) ?? ZOOM.most) : (ZOOM_STEPS.findLast((step) => step < from) ?? ZOOM.least);
}

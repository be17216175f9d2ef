// Icons, as the lines inside of an SVG of 24 by 24 that is stroked in the colour of the text.

export const ICON_ATTRIBUTES =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"';

export const ICONS = {
  /** How a payment stands, one for each tone. */
  good: '<circle cx="12" cy="12" r="10"/><path d="M7 12.5l3.5 3.5L17 9"/>',
  wait: '<circle cx="12" cy="12" r="10"/><path d="M12 7v5l3 2"/>',
  bad: '<circle cx="12" cy="12" r="10"/><path d="M8.5 8.5l7 7m0-7l-7 7"/>',
  back: '<circle cx="12" cy="12" r="10"/><path d="M16 9H9a3 3 0 0 0 0 6h6M10 6L7 9l3 3"/>',
  still: '<circle cx="12" cy="12" r="10"/><path d="M8 12h8"/>',
  /** What a page is for. */
  book: '<path d="M4 5a2 2 0 0 1 2-2h14v15H6a2 2 0 0 0-2 2V5zM4 20a2 2 0 0 0 2 2h14v-4M8 7h8"/>',
  braces:
    '<path d="M8 3c-2 0-3 1-3 3v3c0 2-1 3-2 3 1 0 2 1 2 3v3c0 2 1 3 3 3M16 3c2 0 3 1 3 3v3c0 2 1 3 2 3-1 0-2 1-2 3v3c0 2-1 3-3 3"/>',
  chart: '<path d="M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6"/>',
  flask: '<path d="M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8"/>',
} as const;

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
  trend: '<path d="M3 17l6-6 4 4 8-8M15 7h6v6"/>',
  card: '<rect x="2" y="5" width="20" height="14" rx="2"/><path d="M2 10h20M6 15h4"/>',
  cart: '<circle cx="9" cy="20" r="1.5"/><circle cx="18" cy="20" r="1.5"/><path d="M2 3h3l3 12h10l3-9H6"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1"/>',
  document: '<path d="M6 2h9l5 5v15H6zM14 2v6h6M9 13h7M9 17h7"/>',
  repeat: '<path d="M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3"/>',
  inbox: '<path d="M3 13l3-9h12l3 9v7H3zM3 13h5l2 3h4l2-3h5"/>',
  send: '<path d="M21 3L10 14M21 3l-7 18-4-7-7-4z"/>',
  pulse: '<path d="M2 12h5l3-8 4 16 3-8h5"/>',
  list: '<path d="M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
  bell: '<path d="M6 9a6 6 0 0 1 12 0c0 6 2 8 3 9H3c1-1 3-3 3-9zM10 21h4"/>',
  scales: '<path d="M12 3v18M7 21h10M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z"/>',
  key: '<circle cx="8" cy="15" r="5"/><path d="M12 11l9-9M17 6l3 3M14 9l2 2"/>',
  eye: '<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z"/><circle cx="12" cy="12" r="3"/>',
  server:
    '<rect x="3" y="3" width="18" height="7" rx="1"/><rect x="3" y="14" width="18" height="7" rx="1"/><path d="M7 6.5h.01M7 17.5h.01"/>',
  menu: '<path d="M4 6h16M4 12h16M4 18h16"/>',
  search: '<circle cx="11" cy="11" r="7"/><path d="M16 16l5 5"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4 21a8 8 0 0 1 16 0"/>',
  flask: '<path d="M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8"/>',
} as const;

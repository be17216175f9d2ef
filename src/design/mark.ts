// The mark: the two halves of a Balinese gate, which is what the name means.

const GATE = 'M14 28H3v-4h2v-4h2v-5h2v-5h2V5h1V2h2zM18 28h11v-4h-2v-4h-2v-5h-2v-5h-2V5h-1V2h-2z';

/** Stands beside the name, in the colour of the text around it. */
export const MARK = `<svg viewBox="0 0 32 30" width="28" height="26" fill="currentColor" aria-hidden="true" focusable="false"><path d="${GATE}"/></svg>`;

/** The icon of a tab, in a green that shows on light and on dark. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#1a8a80"><path d="${GATE}"/></svg>`;

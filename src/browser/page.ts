// What the scripts of all pages do with their page: find its parts, announce, and fetch it again.

export const find = <Found extends HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<Found>(selector);

/** A part that the server always renders. */
export function get<Found extends HTMLElement>(selector: string, within: ParentNode = document): Found {
  const found = find<Found>(selector, within);
  if (found === null) throw new Error(`No ${selector}`);
  return found;
}

export const all = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];

/** What was clicked or pressed, or the nearest part around it that fits. */
export const targetOf = <Found extends HTMLElement>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<Found>(selector) : null;

/** For screen readers. */
export function announce(text = ''): void {
  get('#told').textContent = text;
}

/** Null where the server refuses. */
export async function fetchJson<Answer>(path: string): Promise<Answer | null> {
  const answer = await fetchFresh(path, 'application/json');
  return answer.ok ? answer.json() : null;
}

/** This page as the server renders it now; null where it refuses. */
export async function fetchPage(): Promise<Document | null> {
  const answer = await fetchFresh(location.href, 'text/html');
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
}

const fetchFresh = (path: string, accept: string) => fetch(path, { headers: { accept }, cache: 'no-store' });

/** Says while the browser is offline that it is. */
export function followConnection(): void {
  const show = () => {
    get('#offline').hidden = navigator.onLine;
  };
  for (const change of ['online', 'offline']) addEventListener(change, show);
  show();
}

// Whether somebody is at the page. One that reads things anew by itself must not keep the session of whoever left.

const AWAY_AFTER_MS = 60_000;

let lastSeen = Date.now();

for (const what of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const) {
  document.addEventListener(
    what,
    () => {
      lastSeen = Date.now();
    },
    { passive: true, capture: true },
  );
}

/** Sends a request, and says so where nobody is there who asked for it. */
export function fetchWithPresence(url: string, init: RequestInit): Promise<Response> {
  if (Date.now() - lastSeen < AWAY_AFTER_MS) return fetch(url, init);
  const headers = new Headers(init.headers);
  headers.set('x-gapura-away', '1');
  return fetch(url, { ...init, headers });
}

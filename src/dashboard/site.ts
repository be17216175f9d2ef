// What the server told the page: where it is mounted, at which gateway, and how people come in.

interface Told {
  readonly environment: 'local' | 'sandbox' | 'production' | null;
  /** The console of the sandbox gateway on this machine; null where there is none. */
  readonly sandboxUrl: string | null;
  /** Whether people sign in here; a host application that says who is calling has its own way. */
  readonly signIn: boolean;
}

const NOTHING_TOLD: Told = { environment: null, sandboxUrl: null, signIn: true };

function readTold(): Told {
  const content = document.querySelector('meta[name=gapura-site]')?.getAttribute('content');
  return content ? { ...NOTHING_TOLD, ...(JSON.parse(content) as Partial<Told>) } : NOTHING_TOLD;
}

/** The dashboard's own folder, such as /api/dashboard/. */
const home = new URL(document.baseURI);

export const site = {
  ...readTold(),
  /** The folder that all of its pages are below of. */
  homePath: home.pathname,
  /** The API is mounted right above. */
  apiUrl: new URL('..', home).href,
  docsUrl: new URL('../docs/', home).href,
};

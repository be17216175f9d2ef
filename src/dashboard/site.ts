// What the server wrote into the page: where it is mounted, at which gateway, and how people come in.

interface SiteSettings {
  readonly environment: 'local' | 'sandbox' | 'production' | null;
  /** The console of the sandbox gateway on this machine; null where there is none. */
  readonly sandboxUrl: string | null;
  /** Whether people sign in here; a host application that says who is calling has its own way. */
  readonly signIn: boolean;
  /** What the issuer is called where people sign in too; null where there is none. */
  readonly issuer: string | null;
  /** Whether mails are sent to customers. */
  readonly mails: boolean;
  /** Whether the server can make the demo shop itself. */
  readonly demo: boolean;
  /** The name of this shop in its addresses; null for the own shop of a server, or the only one. */
  readonly shopId: string | null;
  /** Whether other shops are kept here. */
  readonly shops: boolean;
}

const NO_SETTINGS: SiteSettings = {
  environment: null,
  sandboxUrl: null,
  signIn: true,
  issuer: null,
  mails: false,
  demo: false,
  shopId: null,
  shops: false,
};

function readSettings(): SiteSettings {
  const content = document.querySelector('meta[name=gapura-site]')?.getAttribute('content');
  return content ? { ...NO_SETTINGS, ...(JSON.parse(content) as Partial<SiteSettings>) } : NO_SETTINGS;
}

/** The dashboard's own folder, such as /api/dashboard/. */
const home = new URL(document.baseURI);
const settings = readSettings();

/** Where the API of the server's own shop is mounted; null in a shop that is reached by a host name of its own. */
function findServer(): URL | null {
  if (settings.shopId === null) return new URL('..', home);
  return home.pathname.endsWith(`/${settings.shopId}/dashboard/`) ? new URL('../..', home) : null;
}

const server = findServer();

/** The dashboard of another shop, or of the server's own; null where that is not known. */
export function dashboardOf(shopId: string | null): string | null {
  return server && new URL(shopId === null ? 'dashboard/' : `${shopId}/dashboard/`, server).href;
}

export const site = {
  ...settings,
  /** The folder that all of its pages are below of. */
  homePath: home.pathname,
  /** The API is mounted right above. */
  apiUrl: new URL('..', home).href,
  /** The same of the server's own shop, where that is another. */
  serverUrl: settings.shopId === null ? null : (server?.href ?? null),
  docsUrl: new URL('../docs/', home).href,
};

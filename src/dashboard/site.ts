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
}

const NO_SETTINGS: SiteSettings = {
  environment: null,
  sandboxUrl: null,
  signIn: true,
  issuer: null,
  mails: false,
  demo: false,
};

function readSettings(): SiteSettings {
  const content = document.querySelector('meta[name=gapura-site]')?.getAttribute('content');
  return content ? { ...NO_SETTINGS, ...(JSON.parse(content) as Partial<SiteSettings>) } : NO_SETTINGS;
}

/** The dashboard's own folder, such as /api/dashboard/. */
const home = new URL(document.baseURI);

export const site = {
  ...readSettings(),
  /** The folder that all of its pages are below of. */
  homePath: home.pathname,
  /** The API is mounted right above. */
  apiUrl: new URL('..', home).href,
  docsUrl: new URL('../docs/', home).href,
};

// What the service knows of its surroundings, as far as visitors may know it too.

export interface Site {
  /** Of the gateway; null where it is not known. */
  readonly environment: 'local' | 'sandbox' | 'production' | null;
  /** Where a browser on this machine finds the console of the sandbox gateway; null where there is none. */
  readonly sandboxUrl: string | null;
  /** Whether the dashboard is served beside the API. */
  readonly dashboard: boolean;
  /** Whether people sign in here; a host application that says who is calling has its own way. */
  readonly signIn: boolean;
}

/** The address of a gateway in another container or machine is for programs: a browser may not reach it. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export function siteOf(
  gateway: { readonly environment: Site['environment']; readonly baseUrl?: string | undefined },
  { dashboard, signIn }: Pick<Site, 'dashboard' | 'signIn'>,
): Site {
  const { environment, baseUrl = '' } = gateway;
  const isHere = environment === 'local' && URL.canParse(baseUrl) && LOOPBACK.test(new URL(baseUrl).hostname);
  return { environment, sandboxUrl: isHere ? new URL('/', baseUrl).href : null, dashboard, signIn };
}

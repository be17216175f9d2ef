// An issuer of an organisation (OIDC): real HTTP, signed tokens, and people who are always willing to sign in.

import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT = { clientId: 'gapura', clientSecret: 'a-secret-of-the-client' } as const;

type Claims = Readonly<Record<string, unknown>>;

export interface TestIssuer {
  readonly url: string;
  /** What it says of who signs in next; `null` for somebody who says no. */
  claims: Claims | null;
  /** What it says of them where it is asked with the token alone. */
  userinfo: Claims;
  /** What is not as it should be. */
  fault: 'none' | 'down' | 'silent' | 'nonce' | 'audience' | 'signature' | 'expired';
  /** Where `/back/dashboard/` leads on to, as a proxy in front of the service would: a test knows its port too late. */
  leadsTo: string;
  /** How often each part was asked for, by its path. */
  readonly asked: Map<string, number>;
  /** Signs in there as a browser would: what the issuer sends back, of the address that it was sent to. */
  visit(url: string): Promise<{ readonly to: URL; readonly answer: Record<string, string> }>;
  close(): Promise<void>;
}

export async function startIssuer(): Promise<TestIssuer> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly claims: Claims }>();

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: unknown; to?: string }> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer.url);
    issuer.asked.set(pathname, (issuer.asked.get(pathname) ?? 0) + 1);
    if (issuer.fault === 'down') return { status: 503, body: {} };
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return {
          status: 200,
          body: {
            issuer: issuer.url,
            authorization_endpoint: `${issuer.url}/authorize`,
            token_endpoint: `${issuer.url}/token`,
            jwks_uri: `${issuer.url}/jwks`,
            userinfo_endpoint: `${issuer.url}/userinfo`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          },
        };
      case '/jwks':
        return { status: 200, body: { keys: [jwk] } };
      case '/authorize':
        return { status: 302, to: authorize(searchParams) };
      case '/token':
        return token(request, new URLSearchParams(await text(request)));
      case '/back/dashboard/':
        return { status: 302, to: issuer.leadsTo + new URL(request.url ?? '/', issuer.url).search };
      case '/userinfo':
        return { status: 200, body: { sub: issuer.claims?.sub, ...issuer.userinfo } };
      default:
        return { status: 404, body: {} };
    }
  }

  function authorize(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    if (issuer.claims === null) {
      back.searchParams.set('error', 'access_denied');
    } else {
      const code = randomUUID();
      codes.set(code, { asked, claims: issuer.claims });
      back.searchParams.set('code', code);
    }
    return back.href;
  }

  async function token(request: IncomingMessage, form: URLSearchParams): Promise<{ status: number; body: unknown }> {
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const shown = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    if (shown.join() !== [CLIENT.clientId, CLIENT.clientSecret].join())
      return { status: 401, body: { error: 'invalid_client' } };
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const { asked, claims } = given ?? {};
    if (asked?.get('code_challenge') !== verifier || asked.get('redirect_uri') !== form.get('redirect_uri')) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const { fault } = issuer;
    const nowSeconds = Math.floor(Date.now() / 1_000) - (fault === 'expired' ? 7_200 : 0);
    const id_token = await new SignJWT({ ...claims, nonce: fault === 'nonce' ? 'another' : (asked.get('nonce') ?? '') })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer.url)
      .setAudience(fault === 'audience' ? 'another' : CLIENT.clientId)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + 3_600)
      .sign((fault === 'signature' ? foreign : own).privateKey);
    return { status: 200, body: { access_token: 'for-userinfo', token_type: 'Bearer', id_token } };
  }

  const server = createServer((request, response) => {
    if (issuer.fault === 'silent') return;
    void answer(request).then(({ status, body, to }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(to !== undefined && { location: to }) });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer: TestIssuer = {
    // By a name, so that browsers take it for another site.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    claims: null,
    userinfo: {},
    fault: 'none',
    leadsTo: '',
    asked: new Map(),
    async visit(url) {
      const to = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
      return { to, answer: Object.fromEntries(to.searchParams) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}

// The issuer of an organisation (OIDC), with `openid-client`: where people are sent, and what it says of those who come back.

import type { ClientAuth, Configuration } from 'openid-client';
import { Refusal } from '../../domain/errors.ts';
import { type Claims, claimAt, OIDC_DEFAULTS, type RoleMap, type RoleRule } from '../../domain/oidc.ts';
import { say } from '../../text/sayings.ts';
import type { Log } from '../log.ts';

export interface OidcOptions {
  /** Its address, as its tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button at the sign-in calls it; its host where absent. */
  readonly name?: string | null | undefined;
  /** The claim that says who may do what; `groups` where absent. A dot leads into it: `realm_access.roles`. */
  readonly roleClaim?: string | undefined;
  /** The role for each value of the claim; of several the one that may most. Where absent, the values are the names of roles. */
  readonly roles?: RoleMap | null | undefined;
  /** What is asked for, parted by spaces; `openid email profile` where absent. */
  readonly scope?: string | undefined;
}

/** What the browser keeps between leaving and coming back; it is sealed before. */
export interface OidcState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Issuer extends RoleRule {
  readonly name: string;
  readonly issuer: string;
  /** Where to send the browser, and what it is to keep. */
  begin(): Promise<{ readonly url: string; readonly kept: OidcState }>;
  /** What the issuer says of who has come back; undefined where it refuses, or they did not leave from here. */
  finish(kept: OidcState, came: Readonly<Record<string, string>>): Promise<Claims | undefined>;
  /** Asks it for its description; throws where it does not answer. */
  check(): Promise<void>;
}

/** For each call to it: a person waits. */
const TIMEOUT_SECONDS = 5;
/** Its description is read again after this time, and after a failure at once. */
const FRESH_MS = 3_600_000;
const TOLERANCE_SECONDS = 10;
const RETRY_AFTER_SECONDS = 10;

const library = () => import('openid-client');
type Library = Awaited<ReturnType<typeof library>>;

export function createIssuer(
  options: OidcOptions,
  { publicUrl, log }: { readonly publicUrl: string; readonly log: Log },
): Issuer {
  const { issuer, roleClaim = OIDC_DEFAULTS.roleClaim, roles = null, scope = OIDC_DEFAULTS.scope } = options;
  const host = new URL(issuer).host;
  const redirectUri = `${publicUrl}/dashboard/`;
  let known: { readonly config: Configuration; readonly atMs: number } | undefined;

  async function configuration(oidc: Library): Promise<Configuration> {
    if (known !== undefined && performance.now() - known.atMs < FRESH_MS) return known.config;
    const config = await discover(oidc, options);
    known = { config, atMs: performance.now() };
    return config;
  }

  async function answering<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (cause) {
      log.warn({ err: cause, issuer }, 'the issuer did not answer as it should');
      throw new Refusal('unavailable', say('issuer_silent', { name: host }), {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }

  return {
    name: options.name ?? host,
    issuer,
    roleClaim,
    roles,
    async begin() {
      const oidc = await library();
      const config = await answering(() => configuration(oidc));
      const kept = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, kept };
    },
    async finish({ state, nonce, verifier }, came) {
      const oidc = await library();
      return answering(async () => {
        const config = await configuration(oidc);
        try {
          const tokens = await oidc.authorizationCodeGrant(
            config,
            new URL(`${redirectUri}?${new URLSearchParams(came)}`),
            {
              pkceCodeVerifier: verifier,
              expectedState: state,
              expectedNonce: nonce,
              idTokenExpected: true,
            },
          );
          const claims = tokens.claims();
          if (claims === undefined) return undefined;
          // Some issuers say groups and addresses elsewhere alone.
          const isWhole = claims.email !== undefined && claimAt(claims, roleClaim) !== undefined;
          if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return claims;
          return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
        } catch (error) {
          if (!isRefusal(oidc, error)) throw error;
          log.info({ err: error, issuer }, 'a sign-in at the issuer was refused');
          return undefined;
        }
      });
    },
    async check() {
      await discover(await library(), options);
    },
  };
}

function discover(oidc: Library, { issuer, clientId, clientSecret }: OidcOptions): Promise<Configuration> {
  // A token is believed for its signature, and not only for the line that it came by.
  const execute = [oidc.enableNonRepudiationChecks];
  if (new URL(issuer).protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  const [post, basic] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)];
  // Issuers differ in how they read what Basic has to escape.
  const shows: ClientAuth = (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...request);
  const client = { [oidc.clockTolerance]: TOLERANCE_SECONDS };
  return oidc.discovery(new URL(issuer), clientId, client, shows, {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
}

/** Whether it or we said no, as opposed to not being there. */
function isRefusal(oidc: Library, error: unknown): boolean {
  if (error instanceof oidc.AuthorizationResponseError) return true;
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof oidc.ClientError && REFUSED.has(error.code ?? '');
}

/** What may be wrong in a token, and in the address that the browser came back to. */
const REFUSED: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

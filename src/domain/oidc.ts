// What an issuer (OIDC) says of a person, as far as it counts here: their role, their address if it is theirs, and their name.

import { ROLE_NAMES, type Role } from './caller.ts';
import { normalEmail, type Person } from './person.ts';

/** Roles by what the issuer calls them. */
export type RoleMap = Readonly<Record<string, Role>>;

export interface RoleRule {
  /** A dot leads into a claim: `realm_access.roles`. */
  readonly roleClaim: string;
  /** Null where the issuer has the names of roles themselves. */
  readonly roles: RoleMap | null;
}

export const OIDC_DEFAULTS = { roleClaim: 'groups', scope: 'openid email profile' } as const;

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Of several the one that may most; undefined where the issuer gives none. */
export function roleIn(claims: Claims, { roleClaim, roles }: RoleRule): Role | undefined {
  const said = [claimAt(claims, roleClaim)].flat().filter((one): one is string => typeof one === 'string');
  const given = said.map((one) => (roles === null ? one : Object.hasOwn(roles, one) ? roles[one] : undefined));
  return ROLE_NAMES.findLast((role) => given.includes(role));
}

/** A claim of this name, also where it has dots, as the names of some issuers are addresses; else what they lead to. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((within, part) => {
    return typeof within === 'object' && within !== null && Object.hasOwn(within, part)
      ? (within as Record<string, unknown>)[part]
      : undefined;
  }, claims);
}

const EMAIL_LENGTH_MAX = 255;
const NAME_LENGTH_MAX = 100;

/** Undefined where the issuer does not say that it is theirs: anybody may write any address into some of them. */
export function verifiedEmailIn({ email, email_verified }: Claims): string | undefined {
  if (typeof email !== 'string' || email_verified !== true || email.length > EMAIL_LENGTH_MAX) return undefined;
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? normalEmail(email) : undefined;
}

export function nameIn({ name }: Claims): string {
  return typeof name === 'string'
    ? name
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, NAME_LENGTH_MAX)
    : '';
}

export function languageIn({ locale }: Claims): Person['language'] {
  return typeof locale === 'string' && /^en\b/i.test(locale) ? 'en' : 'id';
}

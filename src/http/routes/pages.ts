// The pages for people: what this is, and how it is used.

import type { Endpoint } from '../endpoint.ts';
import type { Site } from '../landing/site.ts';
import { describeApi } from '../openapi.ts';
import type { Page } from '../page-handler.ts';
import { docsPages } from './docs.ts';
import { landingPage } from './landing.ts';

export interface PagesOptions {
  readonly endpoints: readonly Endpoint[];
  readonly version: string;
  readonly site: Site;
}

/** The root is ours where nobody else could want it: below a prefix, or in a server of our own. */
export function listPages({ endpoints, version, site }: PagesOptions, ownsRoot: boolean): Page[] {
  const docs = docsPages((prefix) => describeApi(endpoints, { version, prefix }));
  return ownsRoot ? [landingPage(site, version), ...docs] : docs;
}

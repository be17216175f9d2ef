// The pages for people: what this is, and how it is used.

import type { DashboardFiles } from '../dashboard/files.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Site } from '../landing/site.ts';
import { describeApi } from '../openapi.ts';
import type { Page } from '../page-handler.ts';
import { dashboardPages } from './dashboard.ts';
import { docsPages } from './docs.ts';
import { landingPage } from './landing.ts';

export interface PagesOptions {
  readonly endpoints: readonly Endpoint[];
  readonly version: string;
  readonly site: Site;
  /** Absent where there is none. */
  readonly dashboard?: DashboardFiles | undefined;
}

/** The root is ours where nobody else could want it: below a prefix, or in a server of our own. */
export function listPages({ endpoints, version, site, dashboard }: PagesOptions, ownsRoot: boolean): Page[] {
  const docs = docsPages((prefix) => describeApi(endpoints, { version, prefix }));
  const pages = dashboard === undefined ? docs : [...docs, ...dashboardPages({ files: dashboard, site })];
  return ownsRoot ? [landingPage(site, version), ...pages] : pages;
}

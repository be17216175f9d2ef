// Runs before every test file: the server finds the dashboard that this run has built.

import { serveDashboardFrom } from '../../src/http/dashboard/files.ts';

if (process.env.TEST_DASHBOARD) serveDashboardFrom(process.env.TEST_DASHBOARD);

// The console's fault switches.

import { invalid } from '../../answers.ts';
import type { JsonObject } from '../../json.ts';
import { faultsPage } from '../../pages/faults-page.ts';
import { Reader } from '../../reader.ts';
import type { Route } from '../../route.ts';
import { readFault } from '../control.ts';
import { goBack, shownInConsole } from './console-page.ts';
import { type PageCall, pageRoute } from './page-route.ts';

const FAULTS_PATH = '/console/faults';

export const faultRoutes: readonly Route[] = [
  pageRoute('GET', FAULTS_PATH, (ctx, { view }) => {
    const frame = { section: 'faults', title: view.say('faults.title') } as const;
    return shownInConsole(ctx, view, frame, faultsPage(view, ctx.control.faults.list()));
  }),
  pageRoute('POST', FAULTS_PATH, ({ control }, call) => {
    const body = new Reader(faultOf(call), []);
    const fault = readFault(body);
    if (body.problems.length > 0) throw invalid(...body.problems);
    control.faults.add(fault);
    return goBack(FAULTS_PATH, 'fault');
  }),
  pageRoute('POST', `${FAULTS_PATH}/clear`, ({ control }, { form }) => {
    control.faults.clear(form.get('id') ?? undefined);
    return goBack(FAULTS_PATH, 'cleared');
  }),
];

const TEXT_OPTIONS = ['kind', 'operation', 'orderId', 'path', 'message'];
const NUMBER_OPTIONS = ['status', 'delayMs', 'retryAfterSeconds', 'times'];
const FLAG_OPTIONS = ['taken', 'inBody'];

/** The form as the control's own JSON, so that both are checked by the same rules. */
function faultOf({ form }: PageCall): JsonObject {
  const fault: JsonObject = {};
  for (const name of TEXT_OPTIONS) if (form.get(name)) fault[name] = form.get(name);
  for (const name of NUMBER_OPTIONS) if (form.get(name)) fault[name] = Number(form.get(name));
  for (const name of FLAG_OPTIONS) if (form.get(name) === 'true') fault[name] = true;
  const n = Number(form.get('n') ?? 1);
  const rhythm = form.get('rhythm') ?? 'next';
  if (rhythm === 'probability') fault.probability = n / 100;
  else fault[rhythm === 'every' ? 'every' : 'next'] = n;
  return fault;
}

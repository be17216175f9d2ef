// The console's fault switches.

import { invalid } from '../../answers.ts';
import type { JsonObject } from '../../json.ts';
import { faultsPage } from '../../pages/faults-page.ts';
import { Reader } from '../../reader.ts';
import type { Route } from '../../route.ts';
import { readFault } from '../control.ts';
import { goTo, type PageCall, pageRoute, shownInConsole } from './page-route.ts';

const faultsPath = '/console/faults';

export const faultRoutes: readonly Route[] = [
  pageRoute('GET', faultsPath, (ctx, { view }) => {
    const frame = { section: 'faults', title: view.say('faults.title') } as const;
    return shownInConsole(ctx, view, frame, faultsPage(view, ctx.control.faults.list()));
  }),
  pageRoute('POST', faultsPath, ({ control }, call) => {
    const body = new Reader(faultOf(call), []);
    const fault = readFault(body);
    if (body.problems.length > 0) throw invalid(...body.problems);
    control.faults.add(fault);
    return goTo(faultsPath);
  }),
  pageRoute('POST', `${faultsPath}/clear`, ({ control }, { form }) => {
    control.faults.clear(form.get('id') ?? undefined);
    return goTo(faultsPath);
  }),
];

const textOptions = ['kind', 'operation', 'orderId', 'path', 'message'];
const numberOptions = ['status', 'delayMs', 'retryAfterSeconds', 'times'];
const flagOptions = ['taken', 'inBody'];

/** The form as the control's own JSON, so that both are checked by the same rules. */
function faultOf({ form }: PageCall): JsonObject {
  const fault: JsonObject = {};
  for (const name of textOptions) if (form.get(name)) fault[name] = form.get(name);
  for (const name of numberOptions) if (form.get(name)) fault[name] = Number(form.get(name));
  for (const name of flagOptions) if (form.get(name) === 'true') fault[name] = true;
  const n = Number(form.get('n') ?? 1);
  const rhythm = form.get('rhythm') ?? 'next';
  if (rhythm === 'probability') fault.probability = n / 100;
  else fault[rhythm === 'every' ? 'every' : 'next'] = n;
  return fault;
}

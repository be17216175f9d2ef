// Loaded before a process: packages that the environment names, separated by commas, are not found, as if nobody had installed them.

import { register } from 'node:module';

const hidden = (process.env.HIDDEN_PACKAGES ?? '').split(',');
const hooks = `export async function resolve(name, context, next) {
  if (!${JSON.stringify(hidden)}.includes(name)) return next(name, context);
  throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

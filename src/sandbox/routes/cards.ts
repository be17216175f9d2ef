// The card APIs beside the charge: tokens and saved cards for browsers, point inquiry, and BINs.

import { randomUUID } from 'node:crypto';
import { RefusedRequest, refusalAnswer, type SandboxResponse, v1Answer, v2Answer } from '../answers.ts';
import { describeBin } from '../cards/card.ts';
import { newCardToken, pointsOf, readCard, refuseIfAny, saveCard } from '../cards/tokens.ts';
import { writeJson } from '../json.ts';
import { type Call, family, type Route, type RouteContext } from '../route.ts';

const BIN_CALLS_PER_MINUTE_MAX = 100;

export const cardRoutes: readonly Route[] = [
  browserRoute('/v2/token', 'card-token', createToken),
  browserRoute('/v2/card/register', 'card-register', registerCard),
  family({ access: 'server-key', dialect: 'v2' })('GET /v2/point_inquiry/:token', 'point-inquiry', inquirePoints),
  family({ access: 'either-key', dialect: 'bin' })('GET /v1/bins/:bin', 'bin', lookUpBin),
];

/** Called by browsers: the client key stands in the query, and a script may ask for JSONP. */
function browserRoute(
  path: string,
  operation: string,
  answer: (ctx: RouteContext, call: Call) => SandboxResponse,
): Route {
  const checked = (ctx: RouteContext, call: Call) => {
    try {
      if (call.query.get('client_key') !== ctx.settings.clientKey) throw new RefusedRequest(401);
      return answer(ctx, call);
    } catch (error) {
      if (error instanceof RefusedRequest) return refusalAnswer('v2', error);
      throw error;
    }
  };
  const route = family({ access: 'anyone', dialect: 'v2' });
  return route(`GET ${path}`, operation, (ctx, call) => asScript(checked(ctx, call), call.query.get('callback')));
}

/** A script tag sees nothing of an answer whose HTTP status is an error: those keep only the code in the body. */
function asScript(answer: SandboxResponse, callback: string | null): SandboxResponse {
  if (callback === null || !/^[A-Za-z_$][\w$.]{0,99}$/.test(callback)) return answer;
  return { status: 200, contentType: 'application/javascript', body: `${callback}(${writeJson(answer.body)})` };
}

function createToken(ctx: RouteContext, { query }: Call): SandboxResponse {
  const { id, card } = newCardToken(ctx, query);
  return v2Answer({
    status_code: '200',
    status_message: 'Credit card token is created as Token ID.',
    token_id: id,
    hash: `${card.masked}-mami`,
  });
}

function registerCard(ctx: RouteContext, { query }: Call): SandboxResponse {
  const problems: string[] = [];
  const card = readCard(ctx, query, problems);
  refuseIfAny(problems);
  if (card === undefined) throw new RefusedRequest(400);
  const saved = saveCard(ctx, card);
  ctx.state.commit({ savedCards: [saved] });
  return v2Answer({
    status_code: '200',
    saved_token_id: saved.id,
    transaction_id: randomUUID(),
    masked_card: card.masked,
  });
}

function inquirePoints(ctx: RouteContext, call: Call): SandboxResponse {
  const { point_balance: _ofSnap, ...points } = pointsOf(ctx, call.params.token ?? '');
  return v2Answer(points);
}

function lookUpBin(ctx: RouteContext, call: Call): SandboxResponse {
  const since = new Date(ctx.clock.now() - 60_000).toISOString();
  const recent = ctx.requests.list({ operation: 'bin' }).filter(({ at, httpStatus }) => {
    return at > since && (httpStatus === 200 || httpStatus === 404);
  });
  if (recent.length >= BIN_CALLS_PER_MINUTE_MAX) throw new RefusedRequest(409, 'too many requests');
  const bin = call.params.bin ?? '';
  const data = /^\d{6,8}$/.test(bin) ? describeBin(bin) : undefined;
  if (data === undefined) throw new RefusedRequest(404, 'not found');
  return v1Answer(200, { data });
}

// The public entry `gapura/client`: the gateway client alone, with its types, its errors and the signature functions.

export {
  GatewayAPIError,
  GatewayAuthenticationError,
  GatewayDuplicateOrderError,
  GatewayError,
  type GatewayErrorDetails,
  GatewayRateLimitError,
  GatewaySignatureError,
  GatewayValidationError,
  type Outcome,
} from './domain/errors.ts';
export type { CallOptions } from './gateway/call-options.ts';
export type { CircuitState } from './gateway/circuit-breaker.ts';
export { GatewayClient, type StatusB2bOptions } from './gateway/client.ts';
export type { CallEvent, GatewayClientOptions, GatewayEnvironment } from './gateway/settings.ts';
export {
  signPayAccount,
  signTransaction,
  verifyPayAccountSignature,
  verifyTransactionSignature,
} from './gateway/signature.ts';
export type * from './gateway/wire.ts';

import type * as deliveries from './webhooks/deliveries.ts'

// What commands use, without the endpoints: loading those takes longer than what most commands do.
export {
  listWebhooks,
  requireSignature,
  revokeWebhook,
  rotateToken,
  setActive,
} from './webhooks/webhooks.ts'

/** Loaded when asked for: what takes a delivery starts runs, and brings every type of node along. */
export const pageOfDeliveries: typeof deliveries.pageOfDeliveries = async (...given) =>
  (await import('./webhooks/deliveries.ts')).pageOfDeliveries(...given)

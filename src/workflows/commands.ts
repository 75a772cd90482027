// What commands use, without the endpoints: loading those takes longer than what most commands do.
export { pageOfDeliveries } from './webhooks/deliveries.ts'
export {
  listWebhooks,
  requireSignature,
  revokeWebhook,
  rotateToken,
  setActive,
} from './webhooks/webhooks.ts'

// Every endpoint of this capability.
export { planEndpoints } from './plan.ts'
export { premiumEndpoints } from './premium.ts'

// Every endpoint of this capability.
export { erasureEndpoints } from './erasures.ts'

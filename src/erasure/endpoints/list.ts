export { erasureEndpoints } from './erasures.ts'

import type { Capability } from '../platform/app.ts'

export const channels: Capability = {
  name: 'Channels',
  description: 'Numbers, pages and accounts through which people write to agents.',
  endpoints: [],
}

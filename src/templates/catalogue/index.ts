import type { Template } from '../template.ts'
import { appointmentRequests } from './appointment-requests.ts'
import { dailyDigest } from './daily-digest.ts'
import { leadCapture } from './lead-capture.ts'
import { orderStatus } from './order-status.ts'
import { receptionAgent } from './reception-agent.ts'
import { supportInbox } from './support-inbox.ts'

/** Every template there is, in the order in which they are offered. A new one is its file and a line here. */
export const catalogue: readonly Template[] = [
  receptionAgent,
  leadCapture,
  orderStatus,
  appointmentRequests,
  dailyDigest,
  supportInbox,
]

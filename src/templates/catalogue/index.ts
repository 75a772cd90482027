import type { Template } from '../template.ts'
import { appointmentRequests } from './appointment-requests.ts'
import { dailyDigest } from './daily-digest.ts'
import { leadCapture } from './lead-capture.ts'
import { orderStatus } from './order-status.ts'
import { receptionAgent } from './reception-agent.ts'
import { supportInbox } from './support-inbox.ts'

/** All templates, in the order of the gallery. A new one takes its own file and a line here. */
export const catalogue: readonly Template[] = [
  receptionAgent,
  leadCapture,
  orderStatus,
  appointmentRequests,
  dailyDigest,
  supportInbox,
]

import { z } from 'zod'
import { uuid } from '../../kit/schema.ts'
import type { InnerCall } from '../http/inner-call.ts'
import { converse } from './agent-tools.ts'
import type { Offer } from './protocol.ts'
import { askFor, tool } from './tool.ts'

/** One agent as an MCP server with a single tool for conversations. */
export async function agentOffer(call: InnerCall, agentId: string): Promise<Offer> {
  const { name } = await askFor(
    call,
    { method: 'GET', path: `/agents/${encodeURIComponent(agentId)}` },
    z.object({ name: z.string() }),
  )
  const talk = tool({
    name: 'ask',
    title: `Ask ${name}`,
    description: `Sends a message to the agent "${name}" and returns its replies. To continue, pass the returned \`conversationId\`.`,
    input: z.strictObject({ message: z.string().min(1).max(20_000), conversationId: uuid.optional() }),
    reads: false,
    run: (context, said) => converse(context.call, agentId, said),
  })
  return {
    name: 'frontdesk-agent',
    title: name,
    instructions: `Talks with the agent "${name}".`,
    tools: [talk],
    guides: false,
  }
}

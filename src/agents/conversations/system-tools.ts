import { z } from 'zod'
import type { CallableTool } from '../../kit/toolbox.ts'
import { feedbacks } from './conversation.ts'
import type { Turn } from './turn.ts'

/** What the platform itself lets an agent do, where its settings say so. Both take effect when the turn ends. */
export function systemTools(turn: Turn): CallableTool[] {
  const { endConversation, captureFeedback } = turn.agent.setting.systemTools
  const { record } = turn.recorder
  return [
    ...(endConversation.enabled ? [endingTool(() => (record.close = true))] : []),
    ...(captureFeedback.enabled ? [feedbackTool((feedback) => (record.feedback = feedback))] : []),
  ]
}

function endingTool(end: () => void): CallableTool {
  return {
    name: 'end_conversation',
    description: 'Closes this conversation, once the user has nothing more to ask.',
    input: z.object({}),
    acts: false,
    call: async () => {
      end()
      return { closed: true }
    },
  }
}

const feedbackInput = z.object({
  feedback: z.enum(feedbacks).describe('Whether the user was content.'),
  comment: z.string().max(2000).nullable().describe('What the user said about it.'),
})

function feedbackTool(
  keep: (feedback: { value: (typeof feedbacks)[number]; comment: string | null }) => void,
): CallableTool {
  return {
    name: 'capture_feedback',
    description: 'Keeps what the user thinks of how they were helped.',
    input: feedbackInput,
    acts: false,
    call: async (input) => {
      const { feedback, comment } = feedbackInput.parse(input)
      keep({ value: feedback, comment })
      return { kept: true }
    },
  }
}

import { z } from 'zod'
import type { CallableTool } from '../../kit/toolbox.ts'
import type { Turn } from '../../runs/index.ts'
import { feedbacks } from './conversation.ts'
import { askForPerson } from './hand-over.ts'
import type { Talk } from './talk.ts'

/** Actions of the platform that the agent's settings allow. All take effect when the turn ends. */
export function systemTools(talk: Talk, turn: Turn): CallableTool[] {
  const { endConversation, captureFeedback } = talk.agent.setting.systemTools
  const { enabled: handsOver } = talk.agent.handOver
  const { record } = turn.recorder
  return [
    ...(endConversation.enabled ? [endingTool(() => (record.close = true))] : []),
    ...(captureFeedback.enabled ? [feedbackTool((feedback) => (record.feedback = feedback))] : []),
    ...(handsOver ? [handOverTool(talk, turn)] : []),
  ]
}

function endingTool(end: () => void): CallableTool {
  return {
    name: 'end_conversation',
    description: 'Closes this conversation when the user has no more questions.',
    input: z.object({}),
    acts: false,
    call: async () => {
      end()
      return { closed: true }
    },
  }
}

// Optional, so that a model which can't put it into words doesn't ask the user for it.
const handOverInput = z.object({
  reason: z.string().min(1).max(500).optional().describe('Why a teammate is needed, in one sentence.'),
  summary: z.string().max(5000).optional().describe('What the teammate should know to continue.'),
})

/** The offline model compares messages with this text, in German as well. */
export const handOver = {
  name: 'hand_off',
  description:
    'Lets a human colleague take over from you, where the user wants to talk to a real person, a human, somebody of the staff (mit einem Menschen, einem Mitarbeiter sprechen) or you cannot help. The system tells the user what happens.',
}

function handOverTool(talk: Talk, turn: Turn): CallableTool {
  return {
    ...handOver,
    input: handOverInput,
    acts: false,
    call: async (input) => {
      const { reason = (turn.message ?? '').slice(0, 500), summary = '' } = handOverInput.parse(input)
      const isAsked = await askForPerson(talk, turn, { teamId: talk.agent.handOver.teamId, reason, summary })
      return isAsked
        ? { handed_over: true }
        : { handed_over: false, reason: 'Nobody is there. The user was told so; go on helping them.' }
    },
  }
}

const feedbackInput = z.object({
  feedback: z.enum(feedbacks).describe('Whether the user was satisfied.'),
  comment: z.string().max(2000).nullable().describe("The user's comment."),
})

function feedbackTool(
  keep: (feedback: { value: (typeof feedbacks)[number]; comment: string | null }) => void,
): CallableTool {
  return {
    name: 'capture_feedback',
    description: 'Stores how satisfied the user is with the help they got.',
    input: feedbackInput,
    acts: false,
    call: async (input) => {
      const { feedback, comment } = feedbackInput.parse(input)
      keep({ value: feedback, comment })
      return { kept: true }
    },
  }
}

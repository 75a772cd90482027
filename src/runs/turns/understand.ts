import { actOf, isFollowUp, isNeed } from '../../ai/index.ts'
import type { FlowVersion, TurnState, Understood } from '../engine/index.ts'
import { correct, isLookUp } from './correct.ts'
import { actInFlow, phrasesFor, slotsOf } from './dialogue-effects.ts'
import type { Turn } from './turn.ts'

/** Acts on messages that do the same whatever flow waits: they cancel, start over, want a teammate or correct. */
export async function understand(turn: Turn, state: TurnState): Promise<Understood | null> {
  const { message, recorder } = turn
  if (message === null) return null
  const isWaiting = state.flows.length > 0
  const act = actOf(message)
  if (act === 'cancel' && isWaiting) {
    recorder.say((await phrasesFor(turn)).cancelled)
    return { do: 'cancel' }
  }
  if (act === 'restart') return restart(turn, state)
  // Without a flow that waits, the agent itself answers these.
  if (act === 'teammate' && isWaiting) {
    if (!turn.answerer.handsOver) recorder.say((await phrasesFor(turn)).noTeammate)
    else
      await turn.answerer.askForPerson(turn, {
        teamId: turn.answerer.handOverTeam,
        reason: message.slice(0, 500),
        summary: '',
      })
    return { do: 'go-on' }
  }
  if (act === 'anger' && isWaiting) {
    const { sorry, offerTeammate } = await phrasesFor(turn)
    recorder.say(`${sorry} ${offerTeammate}`)
    return { do: 'go-on' }
  }
  if (actInFlow(message) === 'correction') {
    const variables = await correct(turn, state)
    if (variables !== null) return { do: 'go-on', variables }
  }
  return null
}

async function restart(turn: Turn, state: TurnState): Promise<Understood | null> {
  const flow = state.flows.at(-1) ?? state.finished
  if (flow === undefined) return null
  const program = await turn.answerer.program(flow)
  return { do: 'restart', found: program === undefined ? null : { flow: versionOf(flow), program } }
}

function versionOf({ flowId, snapshotId }: FlowVersion): FlowVersion {
  return { flowId, snapshotId }
}

/** Numbers of orders and the like; a later one is looked up as the first was. */
const identifier = /(?<![\p{L}\d])(?=[\p{L}-]*\d)[\p{L}\d-]{3,}/u
const mostWords = 8

/**
 * The flow that a message continues: «and 51777?» after the status of another order, or «I need a check-up» after the
 * flow was cancelled.
 */
export async function reopen(turn: Turn, state: TurnState): Promise<Understood | null> {
  const { finished } = state
  const { message } = turn
  if (finished === undefined || message === null) return null
  const answered = isLookUp(state) && asksForAnother(message)
  if (!answered && !(finished.cancelled === true && isNeed(message))) return null
  const program = await turn.answerer.program(finished)
  const [slot, ...others] = program === undefined ? [] : slotsOf(program)
  if (program === undefined || slot === undefined || (answered && others.length > 0)) return null
  const node = program.nodes.find((one) => slotsOf({ nodes: [one] }).some(({ name }) => name === slot.name))
  if (node === undefined) return null
  return { do: 'reopen', found: { flow: versionOf(finished), program }, nodeId: node.nodeId, answered }
}

function asksForAnother(message: string): boolean {
  return identifier.test(message) && (message.trim().split(/\s+/).length <= mostWords || isFollowUp(message))
}

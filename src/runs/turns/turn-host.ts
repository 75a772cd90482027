import { lastResort } from '../../ai/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import { type Host, ToolLimit, takenBack } from '../effects/index.ts'
import { type FlowVersion, type TurnState, turnLimits } from '../engine/index.ts'
import type { Turn } from './turn.ts'

const longestAttempt = 30_000

/** The effects of an agent and the nodes of its flows in a turn. `flow` is null for the agent itself. */
export function hostOf(
  turn: Turn,
  state: Pick<TurnState, 'variables' | 'steps'>,
  flow: FlowVersion | null = null,
  nodeId = 'agent',
): Host {
  const { app, answerer, recorder } = turn
  return {
    app,
    accountId: answerer.account.id,
    timeZone: answerer.timeZone,
    signal: turn.signal,
    // Stays the same when the turn is repeated after a crash, so that other servers can recognize the
    // repetition.
    key: `${turn.id}-${nodeId}-${state.steps}`,
    actor: () => answerer.actorFor(flow),
    journal: recorder.journal,
    known: () => valuesOf(turn, state),
    message: turn.message,
    history: turn.history,
    voice: (instructions, more) => answerer.voice(turn, state, instructions, more),
    models: {
      choose: answerer.modelFor,
      operationId: (model) => `turn/${turn.id}/${model.id}`,
      fallback: lastResort(app),
      // Leaves time for the fallback models.
      timeout: Math.min(longestAttempt, app.config.turnSeconds * 500),
    },
    passages: answerer.passages,
    limits: {
      rounds: turnLimits.rounds,
      countToolCall: () => {
        if (++recorder.record.toolCalls <= turnLimits.toolCalls) return
        throw new ToolLimit(`The turn was stopped after ${turnLimits.toolCalls} calls of tools.`)
      },
    },
    onText: recorder.onText,
    say: (text) => recorder.say(text),
    acting: turn.acting,
    reachedOut: turn.reachedOut,
    // There is no result to commit with it: `acting` makes sure that a change isn't repeated after a crash.
    transact: async (work) => {
      if (turn.dryRun === true) return takenBack(app, work)
      await turn.acting()
      return work(app)
    },
    dryRun: turn.dryRun === true,
    secrets: answerer.secrets,
    callAutomation: async () => {
      throw new NodeFailure('Only a node of a flow can call an automation.')
    },
    setStatus: async () => {
      throw new NodeFailure('The status of an automation is not changed from a conversation.')
    },
  }
}

/** The variables that have a value at this point, for prompts. */
export function valuesOf(
  { answerer }: Pick<Turn, 'answerer'>,
  state: Pick<TurnState, 'variables'>,
): Record<string, string> {
  const defaults = answerer.variables.map(({ name, defaultValue }) => [name, defaultValue] as const)
  const known = new Map([...defaults, ...Object.entries(state.variables)])
  return Object.fromEntries([...known].filter((entry): entry is [string, string] => entry[1] !== null))
}

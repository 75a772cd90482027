import { defaultModel, isUsable, lastResort, type Model, resolveModel } from '../../ai/index.ts'
import { openSecrets } from '../../authoring/index.ts'
import { type ModelChoice, NodeFailure } from '../../kit/effects.ts'
import {
  type FlowVersion,
  type Host,
  type Journal,
  maskedValue,
  ToolLimit,
  type TurnState,
  takenBack,
  turnLimits,
} from '../../runs/index.ts'
import { passageTrace } from '../traces/trace.ts'
import { clock, StepFailure, type Turn, valuesOf } from './turn.ts'

const longestAttempt = 30_000

/** What an agent and the nodes of its flows act through in a turn. `flow` is null for the agent itself. */
export function hostOf(
  turn: Turn,
  state: Pick<TurnState, 'variables' | 'steps'>,
  flow: FlowVersion | null = null,
  nodeId = 'agent',
): Host {
  const { app, agent, recorder } = turn
  return {
    app,
    accountId: agent.account.id,
    timeZone: clock(turn).timeZone,
    signal: turn.signal,
    // The same when the turn is taken up again after a crash, so that other servers can tell a repetition.
    key: `${turn.id}-${nodeId}-${state.steps}`,
    actor: () => turn.actorFor(flow),
    journal: journalOf(turn),
    known: () => valuesOf(turn, state),
    message: turn.message,
    history: turn.history,
    voice: (instructions, more) => voice(turn, state, instructions, more),
    models: {
      choose: (choice) => modelFor(turn, choice),
      operationId: (model) => `turn/${turn.id}/${model.id}`,
      fallback: lastResort(app),
      // Other models need time to step in.
      timeout: Math.min(longestAttempt, app.config.turnSeconds * 500),
    },
    passages: agent.setting.systemTools.searchKnowledge.limit,
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
    // There is no result to commit together with: what is changed is not changed again after a crash.
    transact: async (work) => {
      if (turn.dryRun === true) return takenBack(app, work)
      await turn.acting()
      return work(app)
    },
    dryRun: turn.dryRun === true,
    secrets: () => openSecrets(app, { agentId: agent.id }),
    setStatus: async () => {
      throw new NodeFailure('The status of an automation is not changed from a conversation.')
    },
  }
}

/**
 * The model that was chosen; the agent's where none was, and the default where that one can no longer run. The agent's
 * fallback model is its substitute.
 */
export function modelFor({ app, agent }: Pick<Turn, 'app' | 'agent'>, choice: ModelChoice = {}): Model {
  const named =
    choice.model && choice.aiVendor
      ? resolveModel(app, { model: choice.model, aiVendor: choice.aiVendor }, 'TEXT')
      : undefined
  const byId = usableModel(app, choice.aiModelId ?? agent.setting.aiModelId)
  const chosen = named !== undefined && isUsable(app, named) ? named : byId
  const model = chosen ?? defaultModel(app, 'TEXT')
  if (model === undefined) {
    throw new StepFailure({ code: 'model_failed', message: 'No text model is set up on this server.' })
  }
  const substitute = usableModel(app, agent.fallbackModelId) ?? defaultModel(app, 'TEXT')
  return substitute === undefined ? model : { ...model, substitute }
}

function usableModel(app: Turn['app'], id: number | null): Model | undefined {
  const model = id === null ? undefined : resolveModel(app, { aiModelId: id }, 'TEXT')
  return model !== undefined && isUsable(app, model) ? model : undefined
}

/** What the agent brings along when it speaks by these instructions. Its own stand beside those of a node. */
function voice(
  turn: Turn,
  state: Pick<TurnState, 'variables'>,
  instructions: string,
  more: Parameters<Host['voice']>[1],
): ReturnType<Host['voice']> {
  const { agent, summary, handBackNote } = turn
  const own = agent.setting.instructions
  const general =
    own !== '' && own !== instructions ? [{ name: `What ${agent.name} is told`, instructions: own }] : []
  const note =
    handBackNote === null
      ? []
      : [{ name: 'Note of the colleague who has just spoken with them', instructions: handBackNote }]
  return {
    name: agent.name,
    instructions,
    variables: valuesOf(turn, state),
    ...(summary === null ? {} : { summary }),
    ...more,
    playbooks: [...general, ...note, ...(more.playbooks ?? [])],
  }
}

// What a transcript shows of a call; all of it is in the trace.
const longestShown = 2000

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
  return text.length <= longestShown ? (value ?? null) : `${text.slice(0, longestShown)}…`
}

/** Writes into the step that is being traced. */
function journalOf({ recorder }: Turn): Journal {
  const { record } = recorder
  return {
    model: ({ task, model, operationId, instructions, value, usage, credits, milliseconds, error }) => {
      // Calls under one id are charged once: what the calls of a trace cost adds up to what was billed.
      const charged = error === null ? credits - (record.charges[operationId] ?? 0) : 0
      if (error === null) record.charges[operationId] = credits
      record.inputTokens += usage.inputTokens
      record.outputTokens += usage.outputTokens
      const answer = typeof value === 'string' ? value : JSON.stringify(value)
      recorder.step.model_calls.push({
        task,
        model_id: model.id,
        model: model.name,
        prompt: instructions,
        answer: error === null ? answer : null,
        error,
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        credits: charged,
        milliseconds,
      })
    },
    tool: ({ name, input, output, error, milliseconds }) => {
      const [given, result] = [maskedValue(input), maskedValue(output)]
      recorder.step.tool_calls.push({ name, arguments: given, result, error, milliseconds })
      recorder.event('TOOL_CALLED', {
        tool: name.slice(0, 100),
        succeeded: error === null,
        arguments: shortened(given),
        result: shortened(result),
        error,
      })
    },
    http: ({ request, response }) => {
      const { status = null, body = null } = response ?? {}
      recorder.step.requests.push({ ...request, status, response: body })
    },
    charge: (operationId, credits) => void (record.charges[operationId] = credits),
    passages: (hits) => void recorder.step.passages.push(...hits.map(passageTrace)),
    note: () => undefined,
  }
}

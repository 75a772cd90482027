import { ModelError, summarise } from '../../ai/index.ts'
import { capturedText, type GraphNode, nodeDefinitions, renamedVariables } from '../../graphs/index.ts'
import { type ConversationEffects, NodeFailure, type NodeResult } from '../../kit/effects.ts'
import { asksToRepeat } from '../../kit/retry.ts'
import { ask, converse, effectsFor, type Host, passagesFor } from '../effects/index.ts'
import {
  callProblem,
  type Executed,
  type FlowRun,
  type NodePlace,
  type Program,
  turnLimits,
} from '../engine/index.ts'
import { callFromTurn } from './call-automation.ts'
import { explanations, slotsOf } from './dialogue-effects.ts'
import { lookupFor } from './names.ts'
import type { MessageEntry, NewEntry, Recorder } from './recorder.ts'
import { withTries } from './tries.ts'
import type { Turn } from './turn.ts'
import { hostOf } from './turn-host.ts'

// The state of a conversation is read and written with every turn.
const longestOutput = 256 * 1024
// Enough for readers of the trace.
const longestShown = 4000

/** Executes a node of a flow on data that its own definition has parsed. */
export async function executeNode(turn: Turn, node: GraphNode, place: NodePlace): Promise<Executed> {
  const definition = nodeDefinitions.get(node.type)
  const parsed = definition?.data.safeParse(node.data)
  if (definition === undefined || parsed?.success !== true) {
    throw new NodeFailure('This node is incomplete. Fix the problems that the editor lists for it.')
  }
  const { state, flow, program } = place
  const lookup = await lookupFor(turn, place, node.data)
  const host = hostOf(turn, state, flow, node.nodeId)
  // The author of the flow wants the node repeated if the server stopped while it was running.
  const acting = asksToRepeat(parsed.data) ? async (): Promise<void> => turn.reachedOut() : host.acting
  const effects = effectsFor(
    { ...host, acting, callAutomation: (call) => callFromTurn(turn, place, host.key, call) },
    {
      lookup,
      payload: null,
      resumed: flow.returned === undefined ? null : { by: 'FLOW', ...flow.returned },
      arrived: [],
      conversation: conversationOf(turn, place, node.nodeId),
    },
  )
  const result = await withTries(turn, parsed.data, async () => definition.run(effects, parsed.data))
  if (result.outcome.kind === 'enter') return enteredBy(turn, place, result.outcome.flowId)
  const { recorder } = turn
  recorder.step.variables = Object.fromEntries(
    Object.entries(result.variables ?? {}).map(([name, value]) => [name, value.slice(0, longestShown)]),
  )
  recorder.step.output = capturedText(result.output)?.slice(0, longestShown) ?? null
  const executed = { ...result, variables: byNamesNow(turn, node, result.variables ?? {}) }
  return executedOf(executed, node, program, heardIn(turn, flow))
}

async function enteredBy(
  { answerer, recorder }: Turn,
  { state }: NodePlace,
  flowId: number,
): Promise<Executed> {
  const problem = callProblem(state, flowId)
  if (problem !== undefined) throw new NodeFailure(problem)
  const found = await answerer.flowToCall(flowId)
  if (found === null) {
    throw new NodeFailure('The called flow was deleted, is not active or has no entry. Select another one.')
  }
  recorder.step.output = answerer.nameOf(found.flow)
  return { kind: 'call', found }
}

/**
 * Captures refer to the variable's id: sets the value under the name in the graph and under the current name.
 */
function byNamesNow(
  { answerer }: Turn,
  node: GraphNode,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const renamed = renamedVariables([node], answerer.variables)
  const more = Object.entries(variables).flatMap(([name, value]) => {
    const now = renamed.get(name)
    return now === undefined ? [] : [[now, value]]
  })
  return { ...variables, ...Object.fromEntries(more) }
}

/** The outcome of a node for the engine; conversations have no loops. */
function executedOf(
  { outcome, output, variables = {}, filled = {} }: NodeResult,
  { nodeId }: GraphNode,
  program: Program,
  heard: readonly string[],
): Executed {
  if (outcome.kind === 'wait') return { ...outcome, variables, heard: remembered(heard), filled }
  if (outcome.kind === 'declined' || outcome.kind === 'aside') return outcome
  if (outcome.kind !== 'done') throw new NodeFailure('A flow has neither loops nor pauses.')
  const isKept = program.reads.has(nodeId)
  if (isKept && (capturedText(output)?.length ?? 0) > longestOutput) {
    throw new NodeFailure(
      'The result of this node is too large to be named in texts: capture the part that is needed into a variable.',
    )
  }
  return { ...outcome, variables, output: output ?? null, filled }
}

// If a visitor said more, the question is asked again. The state must not grow, because every turn reads it.
const rememberedMessages = 5
const rememberedCharacters = 1000

function remembered(heard: readonly string[]): string[] {
  return heard.slice(-rememberedMessages).map((text) => text.slice(0, rememberedCharacters))
}

function conversationOf(
  turn: Turn,
  { state, flow, program, answered }: NodePlace,
  nodeId: string,
): ConversationEffects {
  const { recorder } = turn
  return {
    message: turn.message,
    answered,
    asked: answered ? flow.asked : 0,
    mostAsks: turnLimits.asks,
    heard: heardIn(turn, flow),
    hasAsked: () => /\?\s*$/.test(saidInFlow(recorder).at(-1)?.content ?? ''),
    ...explanations(turn),
    isRouted: program.entry?.type === 'TRIGGER_INTENT',
    markRead: () => void recorder.readBy.add(flow.flowId),
    slots: slotsOf(program),
    filled: flow.filled ?? {},
    known: Object.fromEntries(Object.entries(state.variables).filter(isGiven)),
    say: (text) => recorder.say(text),
    word: async (choice, { purpose, instructions, question, agentId, captured }) => {
      const speaker = agentId ? await turn.answerer.inVoiceOf(agentId) : turn.answerer
      const known = { ...state, variables: { ...state.variables, ...captured } }
      const host = hostOf(turn, known, flow, nodeId)
      const passages = await passagesFor(host, choice.knowledgeBaseIds ?? [], turn.message ?? question)
      const { text } = await converse(
        host,
        purpose,
        turn.answerer.modelFor(choice),
        speaker.voice(turn, known, instructions, { passages, asks: purpose === 'ask' }),
        { tools: [], messages: await turn.history(), aloud: true },
      )
      return text
    },
    handOver: async ({ summary, ...wanted }) => {
      const host = hostOf(turn, state, flow, nodeId)
      return turn.answerer.askForPerson(turn, { ...wanted, summary: summary || (await summedUp(turn, host)) })
    },
  }
}

function isEntry(entry: NewEntry): boolean {
  return 'type' in entry && entry.type === 'FLOW_ENTERED'
}

function isChangeOfFlow(entry: NewEntry): boolean {
  return isEntry(entry) || ('type' in entry && entry.type === 'FLOW_EXITED')
}

function isGiven(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null
}

/** Messages that the flow has heard and not read so far, with the one of this turn unless it was for another flow. */
function heardIn({ recorder, message }: Turn, { flowId, heard }: FlowRun): string[] {
  if (recorder.readBy.has(flowId)) return []
  const last = recorder.record.entries.findLast(isChangeOfFlow)
  const isForFlow = last === undefined || (isEntry(last) && 'type' in last && last.data['flow_id'] === flowId)
  return message === null || !isForFlow ? [...heard] : [...heard, message]
}

/** Messages of this turn since the last flow was entered, or since the return to a suspended one. */
function saidInFlow(recorder: Recorder): MessageEntry[] {
  const { entries } = recorder.record
  return entries.slice(entries.findLastIndex(isChangeOfFlow) + 1).filter((entry) => 'role' in entry)
}

/** A summary of a few sentences for the teammate who takes over. */
async function summedUp(turn: Turn, host: Host): Promise<string> {
  const messages = await turn.history()
  const before = turn.answerer.summary ?? undefined
  if (messages.length === 0) return before ?? ''
  try {
    return await ask(host, 'summary', turn.answerer.modelFor(), (call) =>
      summarise(turn.app, call, before, messages),
    )
  } catch (error) {
    // Without a summary, the teammate reads the conversation instead.
    if (!(error instanceof ModelError)) throw error
    return before ?? ''
  }
}

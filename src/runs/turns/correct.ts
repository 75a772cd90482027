import { correctionIn, kindOf } from '../../ai/index.ts'
import { capturedText } from '../../graphs/index.ts'
import type { CaptureTarget } from '../../kit/effects.ts'
import { currentCatalogue, getRow, updateRow, withObject } from '../../objects/index.ts'
import { modelEffects } from '../effects/models.ts'
import { requireWritable } from '../effects/record-rights.ts'
import type { CreatedRow, TurnState, Values } from '../engine/index.ts'
import { actInFlow, languageOfVisitor, phrasesFor, slotsOf } from './dialogue-effects.ts'
import type { Turn } from './turn.ts'
import { hostOf } from './turn-host.ts'

/** The new values of a correction such as «no, Tuesday», stored and confirmed; null if it fits no earlier answer. */
export async function correct(turn: Turn, state: TurnState): Promise<Values | null> {
  const flow = state.flows.at(-1) ?? state.finished
  const rest = correctionIn(turn.message ?? '')
  if (flow === undefined || rest === undefined || actInFlow(rest) === 'question') return null
  // Where nothing was stored, another number is looked up instead.
  if (isLookUp(state)) return null
  const program = await turn.answerer.program(flow)
  if (program === undefined) return null
  const names = answeredIn(state)
  const slots = slotsOf(program)
  const answered = slots.filter(({ name }) => names.includes(name) && (state.variables[name] ?? '') !== '')
  if (answered.length === 0) return null
  const open = slots.filter(({ name }) => !names.includes(name))
  const host = hostOf(turn, state)
  const captured = await modelEffects(host).capture(
    {},
    { targets: [...answered, ...open], text: rest, asked: textSlots(answered).slice(-1), corrects: true },
  )
  // A value for an open question is its answer.
  if (open.some(({ name }) => given(captured[name]) !== undefined)) return null
  const changed = answered.flatMap(({ name }) => {
    const before = state.variables[name] ?? ''
    const value = given(captured[name])
    return value === undefined || value === before ? [] : [{ name, before, value: merged(before, value) }]
  })
  if (changed.length === 0) return null
  for (const row of state.created ?? []) await updateCreated(turn, flow, row, changed)
  const { changed: confirm } = await phrasesFor(turn)
  const at = { locale: await languageOfVisitor(turn), timeZone: turn.answerer.timeZone }
  turn.recorder.say(confirm(changed.map(({ value }) => shown(value, at)).join(', ')))
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]))
}

/** True after a flow that asked for one value and created nothing. */
export function isLookUp({ flows, finished, created = [] }: TurnState): boolean {
  return flows.length === 0 && finished?.filled.length === 1 && created.length === 0
}

/** The variables that the visitor has filled in the current flow, or in the last one that ended. */
function answeredIn({ flows, finished }: TurnState): readonly string[] {
  const flow = flows.at(-1)
  return flow === undefined ? (finished?.filled ?? []) : Object.keys(flow.filled ?? {})
}

function given(value: unknown): string | undefined {
  return value === '' ? undefined : capturedText(value)
}

function textSlots(slots: readonly CaptureTarget[]): string[] {
  return slots
    .filter(({ name, description }) => kindOf({ name, description: description ?? '' }) === 'text')
    .map(({ name }) => name)
}

/** «25» or «25 chairs» replaces the only number of «I need 20 chairs». */
function merged(before: string, value: string): string {
  const [, number] = /^(\d+)(?:\s+\p{L}+)?$/u.exec(value.trim()) ?? []
  const isWords = /\p{L}\s+\S|\S\s+\p{L}/u.test(before)
  return number !== undefined && isWords && before.match(/\d+/g)?.length === 1
    ? before.replace(/\d+/, number)
    : value
}

/** A moment as people read it; other values as they are. */
function shown(value: string, { locale, timeZone }: { locale: string; timeZone: string }): string {
  if (!/^\d{4}-\d\d-\d\d(?:T\S+)?$/.test(value)) return value
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  if (!value.includes('T')) return new Date(value).toLocaleDateString(locale, { ...day, timeZone: 'UTC' })
  return new Date(value).toLocaleString(locale, { ...day, hour: '2-digit', minute: '2-digit', timeZone })
}

interface Change {
  before: string
  value: string
}

/** Changes the fields of a record that hold the values as they were before. */
async function updateCreated(
  turn: Turn,
  flow: Parameters<Turn['answerer']['actorFor']>[0],
  { rowId, recordTypeId }: CreatedRow,
  changes: readonly Change[],
): Promise<void> {
  const { app, answerer } = turn
  const actor = await answerer.actorFor(flow)
  const { byId } = await currentCatalogue(app, answerer.account.id)
  const object = [...byId.values()].find(({ recordTypes }) =>
    recordTypes.some(({ id }) => id === recordTypeId),
  )
  if (object === undefined) return
  await turn.acting()
  await withObject(app, actor, { id: object.id }, async (scope) => {
    requireWritable(scope)
    const { data } = await getRow(scope, rowId)
    const changed = Object.entries(data).flatMap(([field, value]) => {
      const change = changes.find(({ before }) => before === value)
      return change === undefined ? [] : [[field, change.value] as const]
    })
    if (changed.length > 0) await updateRow(scope, rowId, { data: Object.fromEntries(changed) })
  })
}

import { formatNumber, t } from '../../kit/language/translate.ts'
import type { NodeStatus, Overlay } from '../canvas/elements.ts'
import { edgeId, type Graph } from '../state/graph.ts'

/** The result of one execution of a node. */
export interface Ran {
  nodeId: string
  status: 'STARTED' | 'SUCCEEDED' | 'FAILED'
  ai_credits: number
  port?: string | null
  duration?: number | null
  isPinned?: boolean
}

/** Computes the status of each node and the count of each edge. The run waits at `waitingId`. */
export function runOverlay(
  results: readonly Ran[],
  graph: Graph,
  waitingId?: string,
): Pick<Overlay, 'statuses' | 'taken'> {
  const statuses = new Map<string, NodeStatus>(
    [...Map.groupBy(results, ({ nodeId }) => nodeId)].map(([nodeId, some]) => [nodeId, statusOf(some)]),
  )
  if (waitingId !== undefined) statuses.set(waitingId, { kind: 'waiting', text: t('waits'), end: '' })
  const taken = new Map<string, number>()
  results.forEach(({ nodeId: target }, index) => {
    const before = results
      .slice(0, index)
      .findLast(({ nodeId, port }) => leadsTo(graph, nodeId, port, target))
    const edge = graph.edges.find(
      (one) => one.source === before?.nodeId && one.target === target && fits(one.handle, before?.port),
    )
    if (edge !== undefined) taken.set(edgeId(edge), (taken.get(edgeId(edge)) ?? 0) + 1)
  })
  return { statuses, taken }
}

function fits(handle: string, port: string | null | undefined): boolean {
  return port === undefined || port === null || port === handle
}

function leadsTo(graph: Graph, source: string, port: string | null | undefined, target: string): boolean {
  return graph.edges.some(
    (edge) => edge.source === source && edge.target === target && fits(edge.handle, port),
  )
}

function statusOf(results: readonly Ran[]): NodeStatus {
  const failed = results.filter(({ status }) => status === 'FAILED').length
  const credits = results.reduce((sum, { ai_credits }) => sum + ai_credits, 0)
  const milliseconds = results.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  const end = [
    credits > 0 ? creditsText(credits) : '',
    results.some(({ duration }) => typeof duration === 'number') ? durationText(milliseconds) : '',
  ]
  const count = results.length
  if (results.at(-1)?.status === 'STARTED') {
    return { kind: 'running', text: t('at work'), end: end.filter(Boolean).join(' · ') }
  }
  if (results.at(-1)?.isPinned === true) return { kind: 'done', text: t('pinned'), end: '' }
  const text =
    failed > 0
      ? count === 1
        ? t('failed')
        : t('{failed} of {count} failed', { failed, count })
      : count === 1
        ? t('done')
        : t('done {count} times', { count })
  return { kind: failed > 0 ? 'failed' : 'done', text, end: end.filter(Boolean).join(' · ') }
}

export function creditsText(count: number): string {
  return t('{count, plural, one {# credit} other {# credits}}', { count })
}

export function tokensText(count: number): string {
  return t('{count, plural, one {# token} other {# tokens}}', { count })
}

export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return t('{count} ms', { count: formatNumber(Math.round(milliseconds)) })
  if (milliseconds < 60_000)
    return t('{count} s', { count: formatNumber(milliseconds / 1000, { maximumFractionDigits: 1 }) })
  return t('{count} min', { count: formatNumber(milliseconds / 60_000, { maximumFractionDigits: 1 }) })
}

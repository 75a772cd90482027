import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  FrontdeskError,
  type OperationName,
  type Schemas,
  type Takes,
} from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { throttle } from '../app/live/throttle.ts'
import { operation } from '../app/operations.ts'
import { forgetLeft, isPassing, leftOf, save, saveNow, sendBy } from '../app/saving/saving.ts'
import { type Graph, graphOf, movedTo } from './state/graph.ts'
import { merge } from './state/merge.ts'
import { familyOf, type GraphKind, type NodeType, type NodeTypes } from './state/node-types.ts'
import { spreadOf } from './state/placement.ts'
import { GraphStore } from './state/store.ts'
import { GraphSync, type Patch, type PatchAnswer } from './state/sync.ts'

/** The edited graph: the draft of an automation or of a flow. */
export type GraphAddress =
  | { family: 'workflow'; workflowId: number }
  | { family: 'flow'; agentId: string; flowId: number }

type Suffix =
  | 'Draft'
  | 'Graph'
  | 'NodePinned'
  | 'NodeTry'
  | 'Pinned'
  | 'Publish'
  | 'Validate'
  | 'Version'
  | 'VersionRestore'
  | 'Versions'

/** Returns the operation for an automation or a flow. Both have the same parameters and answers. */
export function ofGraph(address: GraphAddress, method: string, suffix: Suffix): OperationName {
  return `${method}${address.family === 'workflow' ? 'Workflow' : 'AgentFlow'}${suffix}` as OperationName
}

export function idsOf(address: GraphAddress): Record<string, string | number> {
  if (address.family === 'workflow') return { workflowId: address.workflowId }
  return { agentId: address.agentId, flowId: address.flowId }
}

export function targetOf(address: GraphAddress): string {
  return `graph/${Object.values(idsOf(address)).join('/')}`
}

/** The topic of the graph in live events. */
function scopeOf(address: GraphAddress): string {
  return address.family === 'workflow' ? `workflow:${address.workflowId}` : `flow:${address.flowId}`
}

// Bursts of changes are fetched at most twice a second.
const againMilliseconds = 500

type Draft = Schemas['GraphDraft']

async function readDraft(address: GraphAddress): Promise<{ draft: Draft; revision: number; graph: Graph }> {
  const name = ofGraph(address, 'get', 'Draft') as 'getWorkflowDraft'
  const draft = await operation(name)(idsOf(address) as Takes<'getWorkflowDraft'>)
  return { draft, revision: draft.revision, graph: graphOf(draft) }
}

/** The node types by name. They change only with the server version. */
export function useNodeTypes(): { types: NodeTypes | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['getGuidanceNodeSchemas'],
    queryFn: async () => {
      const types = (await api.getGuidanceNodeSchemas({})).results as unknown as NodeType[]
      return new Map(types.map((type) => [type.type, type]))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { types: data, error, retry: () => void refetch() }
}

export interface OpenGraph {
  store: GraphStore
  sync: GraphSync
  /** True if unsaved edits of an earlier visit were restored. */
  wasUnsent: boolean
  /** True if edits are queued, even if nothing is left of them. */
  isLeft: boolean
}

/** Opens a graph with the unsaved edits of an earlier visit and with live changes of others. */
export function useGraph(
  address: GraphAddress,
  kind: GraphKind,
  types: NodeTypes | undefined,
): { open: OpenGraph | undefined; error: Error | undefined; retry: () => void } {
  const [state, setState] = useState<{ open?: OpenGraph; error?: Error; turn: number }>({ turn: 0 })
  const target = targetOf(address)
  const { turn, open } = state
  const key = JSON.stringify(address)

  useEffect(() => {
    if (types === undefined) return undefined
    let stop = () => {}
    let isGone = false
    const here = JSON.parse(key) as GraphAddress
    const start = async () => {
      try {
        const opened = await openGraph(here, kind, types, () => setState((before) => ({ ...before })))
        if (isGone) return
        forgetLeft(targetOf(here))
        stop = sendBy(targetOf(here), () => opened.sync.send())
        if (opened.sync.hasUnsent || opened.isLeft) keep(here, opened.sync)
        setState({ open: opened, turn })
      } catch (error) {
        if (!isGone) setState({ error: error as Error, turn })
      }
    }
    void start()
    return () => {
      isGone = true
      saveNow(targetOf(here))
      stop()
    }
  }, [key, kind, types, turn])

  const readAgain = useMemo(
    () => throttle(() => void open?.sync.readAgain().catch(() => undefined), againMilliseconds),
    [open],
  )
  useLive(['graph'], (event) => {
    if (event.topic === 'reset' || event.scope === scopeOf(address)) readAgain()
  })
  useEffect(() => {
    const onHide = () => saveNow(target)
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [target])
  return { open, error: state.error, retry: () => setState({ turn: turn + 1 }) }
}

async function openGraph(
  address: GraphAddress,
  kind: GraphKind,
  types: NodeTypes,
  onChange: () => void,
): Promise<OpenGraph> {
  const left = await leftOf(targetOf(address))
  const { revision, graph } = await readDraft(address)
  const spread = spreadOf(graph)
  const shown = movedTo(graph, spread)
  const store = new GraphStore(kind, types, shown)
  const sync = new GraphSync({
    store,
    base: graph,
    spread,
    revision,
    patch: (patch, idempotencyKey) => sendPatch(address, patch, idempotencyKey),
    read: () => readDraft(address),
    onUnsent: () => keep(address, sync),
    onChange,
  })
  const kept = left?.edit.context as { base: Graph; mine: Graph } | undefined
  if (kept === undefined) return { store, sync, wasUnsent: false, isLeft: false }
  if (left?.isSent === true) {
    // It is part of the draft by now, and can be undone.
    const without = merge(kept.mine, kept.base, shown).graph
    return { store, sync, wasUnsent: store.mayDiscard(without), isLeft: false }
  }
  const { graph: merged, conflicts } = merge(kept.base, kept.mine, shown)
  store.restore(merged, conflicts)
  return { store, sync, wasUnsent: sync.hasUnsent, isLeft: true }
}

/** Stores unsent edits in the browser and sends them soon. */
function keep(address: GraphAddress, sync: GraphSync): void {
  const { patch, parts } = sync.kept
  save({
    target: targetOf(address),
    operation: ofGraph(address, 'patch', 'Graph'),
    takes: { ...idsOf(address), body: patch },
    label: familyOf(address.family),
    context: parts,
  })
}

async function sendPatch(address: GraphAddress, patch: Patch, idempotencyKey: string): Promise<PatchAnswer> {
  const name = ofGraph(address, 'patch', 'Graph') as 'patchWorkflowGraph'
  const takes = { ...idsOf(address), body: patch } as unknown as Takes<'patchWorkflowGraph'>
  try {
    const { revision, rebased, nodes } = await operation(name)(takes, { idempotencyKey })
    return { kind: 'done', revision, rebased, nodes: graphOf({ nodes, edges: [] }).nodes }
  } catch (error) {
    if (isPassing(error)) return { kind: 'later' }
    if (error instanceof FrontdeskError) {
      const { details } = error.body as { details?: { graph?: Draft } }
      if (details?.graph !== undefined) {
        return { kind: 'conflict', revision: details.graph.revision, graph: graphOf(details.graph) }
      }
      if (error.issues.length > 0) return { kind: 'wrong', issues: error.issues }
    }
    return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

export function useGraphState(store: GraphStore) {
  return useSyncExternalStore(store.subscribe, store.getState)
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { keptPreference } from '../../app/kept-preference.ts'
import { operation, queryClient, refresh, toastError, useRead } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import type { AskedFields } from '../filter/use-fields.ts'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import {
  bodyOf,
  isSameState,
  parseState,
  plainView,
  stateOf,
  type View,
  type ViewState,
} from './view-state.ts'

export interface ViewHandle {
  /** The current view. Undefined for the user's own display of all records. */
  view: View | undefined
  /** False until the aggregates of the view have loaded. */
  isReady: boolean
  state: ViewState
  change: (part: Partial<ViewState>) => void
  /** True if the state differs from the saved view. */
  isChanged: boolean
  reset: () => void
  save: () => Promise<void>
  saveAs: (name: string, isShared: boolean) => Promise<void>
  patch: (body: { name?: string; shared?: boolean }) => Promise<void>
  remove: () => Promise<void>
}

/** The display state, from the view in the URL or from browser storage. */
export function useView(source: Source, detail: Detail, asked: AskedFields): ViewHandle {
  const { view: viewId } = useParams()
  const view = detail.views.find(({ id }) => String(id) === viewId)
  const kept = useStoredSums(source, detail, view)
  const ownName = `view.${source.kind}/${source.name}`
  const saved = useMemo(
    () =>
      view === undefined ? (parseState(keptPreference(ownName)) ?? plainView) : stateOf(view, kept.sums),
    [view, kept.sums, ownName],
  )
  const [changed, setChanged] = useState<{ of: ViewState; state: ViewState } | undefined>()
  const state = changed !== undefined && changed.of === saved ? changed.state : saved
  useEffect(() => {
    if (view === undefined && state !== saved)
      localStorage.setItem(`frontdesk.${ownName}`, JSON.stringify(state))
  }, [view, state, saved, ownName])
  const change = useCallback(
    (part: Partial<ViewState>) =>
      setChanged((before) => ({
        of: saved,
        state: { ...(before?.of === saved ? before.state : saved), ...part },
      })),
    [saved],
  )
  const reset = () => {
    setChanged(undefined)
    if (view !== undefined) return
    localStorage.removeItem(`frontdesk.${ownName}`)
    change(plainView)
  }
  const keeping = useKeeping({ source, detail, asked, view, state })
  const isChanged = view !== undefined && !isSameState(state, saved)
  return { view, isReady: kept.isReady, state, change, isChanged, reset, ...keeping }
}

/** Saves the view: state, name and visibility. */
function useKeeping({
  source,
  detail,
  asked,
  view,
  state,
}: {
  source: Source
  detail: Detail
  asked: AskedFields
  view: View | undefined
  state: ViewState
}): Pick<ViewHandle, 'save' | 'saveAs' | 'patch' | 'remove'> {
  const [, go] = useLocation()
  const { name } = source
  const readAgain = () => refresh(queryClient, [source.read, source.viewSums])
  return {
    save: () =>
      reportOutcome(async () => {
        if (view === undefined) return
        await operation(source.changeView)({ name, viewId: view.id, body: bodyOf(state, asked.at) })
        await storeSums(source, detail, view.id, state.sums)
        await readAgain()
      }, t('View saved')),
    saveAs: (called, shared) =>
      reportOutcome(async () => {
        const body = { ...bodyOf(state, asked.at), name: called, shared }
        const made = await operation(source.createView)({ name, body })
        await storeSums(source, detail, made.id, state.sums)
        await readAgain()
        go(`${source.path}/${made.id}`)
      }, t('View saved')),
    patch: (body) =>
      reportOutcome(async () => {
        if (view !== undefined) await operation(source.changeView)({ name, viewId: view.id, body })
        await readAgain()
      }, t('View saved')),
    remove: () =>
      reportOutcome(async () => {
        if (view !== undefined) await operation(source.removeView)({ name, viewId: view.id })
        go(source.path)
        await readAgain()
      }, t('View deleted')),
  }
}

async function reportOutcome(work: () => Promise<void>, words: string): Promise<void> {
  try {
    await work()
    toast(words, { tone: 'good' })
  } catch (error) {
    toastError(error)
  }
}

/** The saved aggregates of a view by field name. */
function useStoredSums(source: Source, detail: Detail, view: View | undefined) {
  const stored = useRead(
    source.viewSums,
    { name: source.name, viewId: view?.id ?? 0 },
    { enabled: view !== undefined },
  )
  const sums = useMemo(
    () =>
      Object.fromEntries(
        (stored.data?.results ?? []).flatMap(({ field_id: id, operation: one }) => {
          const field = detail.fields.find((known) => known.id === id)
          return field === undefined ? [] : [[field.name, one]]
        }),
      ),
    [stored.data, detail.fields],
  )
  return { sums, isReady: view === undefined || !stored.isPending }
}

type Operation = 'count' | 'sum'

/** Replaces the saved aggregates of a view, one per field. */
async function storeSums(
  source: Source,
  detail: Detail,
  viewId: number,
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  const view = { name: source.name, viewId }
  const { results } = await operation(source.viewSums)(view)
  const nameOf = (id: number) => detail.fields.find((field) => field.id === id)?.name ?? ''
  for (const { id, field_id: fieldId, operation: now } of results) {
    const next = wanted[nameOf(fieldId)]
    if (next === undefined) await operation(source.removeViewSum)({ ...view, aggId: id })
    else if (next !== now)
      await operation(source.changeViewSum)({ ...view, aggId: id, body: { operation: next as Operation } })
  }
  for (const [name, next] of Object.entries(wanted)) {
    const field = detail.fields.find((one) => one.name === name)
    if (field === undefined || results.some(({ field_id: id }) => id === field.id)) continue
    await operation(source.addViewSum)({
      ...view,
      body: { field_id: field.id, operation: next as Operation },
    })
  }
}

import { useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import style from './editor.module.css'
import { nodeOf } from './state/graph.ts'
import type { Conflict } from './state/merge.ts'
import { labelOf } from './state/node-display.ts'
import type { GraphStore } from './state/store.ts'
import { useGraphState } from './use-graph.ts'

/** Conflicting changes with both versions and a choice, and unsaved changes of an earlier visit. */
export function ConflictBar({ store, wasUnsent }: { store: GraphStore; wasUnsent: boolean }) {
  const { conflicts } = useGraphState(store)
  const [isTold, setTold] = useState(!wasUnsent)
  const [conflict] = conflicts
  if (conflict === undefined) {
    if (isTold) return null
    return (
      <div className={style['bar']} role="status">
        <span>{t('Unsaved changes from your last visit were restored.')}</span>
        <Button
          onClick={() => {
            store.discardRestored()
            setTold(true)
          }}
        >
          {t('Discard changes')}
        </Button>
        <IconButton icon="close" label={t('Keep changes')} onClick={() => setTold(true)} />
      </div>
    )
  }
  return (
    <div className={style['bar']} role="alert">
      <span>
        {t('A teammate also changed {what} of {node}', {
          what: whatOf(conflict, store),
          node: conflict.alias,
        })}{' '}
        <b>{t('Theirs: {value}', { value: shown(store, conflict, conflict.theirs) })}</b>{' '}
        <b>{t('Yours: {value}', { value: shown(store, conflict, conflict.mine) })}</b>
      </span>
      <Button onClick={() => store.resolve(conflict, true)}>{t('Take yours')}</Button>
      <Button onClick={() => store.resolve(conflict, false)}>{t('Keep theirs')}</Button>
    </div>
  )
}

function whatOf({ nodeId, what }: Conflict, { graph, types }: GraphStore): string {
  if (what === 'node') return t('all')
  if (what === 'alias') return t('the name')
  const type = types.get(nodeOf(graph, nodeId)?.type ?? '')
  return what.startsWith('port:') ? t('the way out “{port}”', { port: what.slice(5) }) : labelOf(type, what)
}

function shown({ graph }: GraphStore, { what }: Conflict, value: unknown): string {
  if (what.startsWith('port:') && Array.isArray(value)) {
    const names = value.map((nodeId) => nodeOf(graph, String(nodeId))?.alias ?? '')
    return names.length === 0 ? t('removed') : names.join(', ')
  }
  if (value === null || value === undefined) return t('removed')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

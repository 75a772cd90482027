import { useEffect, useRef, useState } from 'react'
import { t } from '../../kit/language/translate.ts'
import type { GraphNode } from '../state/graph.ts'
import type { GraphStore } from '../state/store.ts'
import style from './node-panel.module.css'

/** The name of a node, editable in place. */
export function AliasField({
  store,
  node,
  isReadOnly,
  onLeave,
}: {
  store: GraphStore
  node: GraphNode
  isReadOnly: boolean
  onLeave: () => void
}) {
  const [typed, setTyped] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(undefined), [node.nodeId])
  const finish = () => {
    const alias = typed?.trim() ?? ''
    if (alias !== '' && alias !== node.alias) store.rename(node.nodeId, alias)
    store.seal()
    setTyped(undefined)
    onLeave()
  }
  return (
    <input
      ref={input}
      className={style['alias']}
      aria-label={t('Name of the node')}
      value={typed ?? node.alias}
      readOnly={isReadOnly}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') input.current?.blur()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}

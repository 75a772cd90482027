import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { originOf } from '../../app/origins.ts'
import { IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import type { ScopeName } from '../scope.ts'
import type { GraphNode } from '../state/graph.ts'
import { issueWords } from '../state/issue-words.ts'
import type { GraphStore } from '../state/store.ts'
import { AliasField } from './alias-field.tsx'
import { FormContext } from './form-context.ts'
import { InputTree } from './input-tree.tsx'
import type { FieldIssue } from './issues.ts'
import { NodeForm } from './node-form.tsx'
import style from './node-panel.module.css'
import { useNodeScope } from './use-node-scope.ts'

export interface PanelTab {
  id: string
  label: string
  content: ReactNode
  /** A key of the latest news. A change brings its tab to the front, such as the result of a test. */
  news?: object | undefined
}

export interface NodePanelProps {
  store: GraphStore
  node: GraphNode
  issues: readonly FieldIssue[]
  isReadOnly: boolean
  /** Set once the node is saved on the server. */
  isSaved: boolean
  /** The name of the graph. */
  name: string
  tabs?: readonly PanelTab[]
  actions?: ReactNode
  /** More actions of the node. */
  menu?: ReactNode
  /** Shows input, settings and output side by side. */
  isWide: boolean
  onWiden: () => void
  onLeave: () => void
  onClose: () => void
}

/** The settings of a node with its input and output. */
export default function NodePanel(props: NodePanelProps) {
  const { store, node, tabs = [], isSaved } = props
  const names = useNodeScope(store, node.nodeId, isSaved)
  const [tab, setTab] = useShownTab(node.nodeId, tabs)
  const settings = { id: 'settings', label: t('Settings'), content: <Settings {...props} names={names} /> }
  const input = { id: 'input', label: t('Input'), content: <InputTree names={names} /> }
  const all: PanelTab[] = [input, settings, ...tabs]
  return (
    <section className={style['panel']} aria-label={t('Settings of {node}', { node: node.alias })}>
      <PanelHead {...props} />
      {props.isWide ? (
        <div className={style['columns']}>
          {all.map(({ id, label, content }) => (
            <section key={id} aria-label={label}>
              <h2>{label}</h2>
              {content}
            </section>
          ))}
        </div>
      ) : (
        <Tabs all={all} shown={all.find(({ id }) => id === tab) ?? settings} onChoose={setTab} />
      )}
    </section>
  )
}

/** The selected tab, until another has news. */
function useShownTab(nodeId: string, tabs: readonly PanelTab[]): [string, (id: string) => void] {
  const [shown, show] = useState('settings')
  const withNews = tabs.find(({ news }) => news !== undefined)
  const seen = useRef({ nodeId, news: withNews?.news })
  const { id, news } = withNews ?? { id: undefined, news: undefined }
  useEffect(() => {
    const before = seen.current
    seen.current = { nodeId, news }
    if (before.nodeId === nodeId && before.news !== news && id !== undefined) show(id)
  }, [nodeId, id, news])
  return [shown, show]
}

function PanelHead({
  store,
  node,
  isReadOnly,
  actions,
  menu,
  isWide,
  onWiden,
  onLeave,
  onClose,
}: NodePanelProps) {
  return (
    <header className={style['head']}>
      <AliasField store={store} node={node} isReadOnly={isReadOnly} onLeave={onLeave} />
      {actions}
      <span className={style['widen']}>
        <IconButton
          icon="columns"
          label={isWide ? t('One part at a time') : t('Input, settings and output side by side')}
          onClick={onWiden}
        />
      </span>
      {!isReadOnly && (
        <Menu align="end" trigger={<IconButton icon="dots" label={t('More')} />}>
          {menu}
          <MenuItem icon="copy" onSelect={() => store.duplicate()}>
            {t('Duplicate')}
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={() => store.remove([node.nodeId])}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      )}
      <IconButton icon="close" label={t('Close the panel')} onClick={onClose} />
    </header>
  )
}

/** The form of the node's data. */
function Settings({
  store,
  node,
  issues,
  isReadOnly,
  name,
  names,
  onLeave,
}: NodePanelProps & { names: readonly ScopeName[] }) {
  const origin = originOf(node.data['url'])
  const place = useMemo(
    () => ({ nodeId: node.nodeId, names, isReadOnly, onLeave, suggestedName: name, origin }),
    [node.nodeId, names, isReadOnly, onLeave, name, origin],
  )
  const labelled = issues.map((issue) => ({
    ...issue,
    message: issueWords({ message: issue.message, nodeId: node.nodeId }, store),
  }))
  // A newer server may have saved a type that this console doesn't know.
  const type = store.types.get(node.type)
  if (type === undefined) return null
  return (
    <FormContext value={place}>
      <NodeForm
        key={node.nodeId}
        type={type}
        data={node.data}
        issues={labelled}
        onChange={(set) => store.change(node.nodeId, set)}
      />
    </FormContext>
  )
}

function Tabs({
  all,
  shown,
  onChoose,
}: {
  all: readonly PanelTab[]
  shown: PanelTab
  onChoose: (id: string) => void
}) {
  return (
    <>
      <div className={style['tabs']} role="tablist" aria-label={t('Parts of the node')}>
        {all.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === shown.id}
            className={classes(style['tab'], id === shown.id && style['at'])}
            onClick={() => onChoose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={style['body']} role="tabpanel" aria-label={shown.label}>
        {shown.content}
      </div>
    </>
  )
}

import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '../../app/operations.ts'
import { IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { GraphPlaceContext } from '../references.ts'
import { type GraphNode, nodeOf } from '../state/graph.ts'
import { familyOf } from '../state/node-types.ts'
import { type KnownValue, scopeOf, withValues } from '../state/scope.ts'
import type { GraphStore } from '../state/store.ts'
import { useGraphState } from '../use-graph.ts'
import { FormContext } from './form-context.ts'
import { InputTree } from './input-tree.tsx'
import { type FieldIssue, issueAt } from './issues.ts'
import { NodeForm } from './node-form.tsx'
import style from './node-panel.module.css'

export interface PanelTab {
  id: string
  label: string
  content: ReactNode
}

/** The settings of a node, and beside them what it reads and what it gives. */
export function NodePanel({
  store,
  node,
  issues,
  isReadOnly,
  isSaved,
  name,
  tabs = [],
  actions,
  menu,
  isWide,
  onWiden,
  onLeave,
  onClose,
}: {
  store: GraphStore
  node: GraphNode
  issues: readonly FieldIssue[]
  isReadOnly: boolean
  /** Whether the server knows it. */
  isSaved: boolean
  /** What the graph is called. */
  name: string
  tabs?: readonly PanelTab[]
  actions?: ReactNode
  /** Further things to do with the node. */
  menu?: ReactNode
  /** Whether input, settings and output stand side by side. */
  isWide: boolean
  onWiden: () => void
  onLeave: () => void
  onClose: () => void
}) {
  const [tab, setTab] = useState('settings')
  const names = useScope(store, node.nodeId, isSaved)
  const place = useMemo(
    () => ({ nodeId: node.nodeId, names, isReadOnly, onLeave, suggestedName: name }),
    [node.nodeId, names, isReadOnly, onLeave, name],
  )
  const type = store.types.get(node.type)
  const general = issueAt(issues, '')
  const settings: PanelTab = {
    id: 'settings',
    label: t('Settings'),
    content: (
      <FormContext value={place}>
        {general !== undefined && (
          <p className={classes(style['problem'], general.severity === 'warning' && style['warning'])}>
            {general.message}
          </p>
        )}
        {type !== undefined && (
          <NodeForm
            key={node.nodeId}
            type={node.type}
            schema={type.schema}
            data={node.data}
            issues={issues}
            onChange={(set) => store.change(node.nodeId, set)}
          />
        )}
      </FormContext>
    ),
  }
  const input: PanelTab = { id: 'input', label: t('Input'), content: <InputTree names={names} /> }
  const all = [input, settings, ...tabs]
  const shown = all.find(({ id }) => id === tab) ?? settings
  return (
    <section className={style['panel']} aria-label={t('Settings of {node}', { node: node.alias })}>
      <header className={style['head']}>
        <Alias store={store} node={node} isReadOnly={isReadOnly} onLeave={onLeave} />
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
      {isWide ? (
        <div className={style['columns']}>
          {all.map(({ id, label, content }) => (
            <section key={id} aria-label={label}>
              <h2>{label}</h2>
              {content}
            </section>
          ))}
        </div>
      ) : (
        <Tabs all={all} shown={shown} onChoose={setTab} />
      )}
    </section>
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

function Alias({
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

/** What a node can read, as the graph stands now. */
function useScope(store: GraphStore, nodeId: string, isSaved: boolean) {
  const { agentId, workflowId } = use(GraphPlaceContext)
  const { graph } = useGraphState(store)
  const ofAgent = useRead(
    'getAgentVariablesAll',
    { agentId: agentId ?? '' },
    { enabled: agentId !== undefined },
  )
  const ofWorkflow = useRead(
    'getWorkflowVariablesAll',
    { workflowId: workflowId ?? 0 },
    { enabled: workflowId !== undefined },
  )
  const variables = ofAgent.data?.results ?? ofWorkflow.data?.results
  // Positions and texts of other nodes say nothing about names: a word is typed without a new list of them.
  const shape = JSON.stringify([
    graph.edges.map(({ source, handle, target }) => [source, handle, target]),
    graph.nodes.map(({ nodeId: id, alias, type }) => [id, alias, type]),
  ])
  const known = useKnownValues(nodeId, isSaved)
  return useMemo(
    () =>
      nodeOf(store.graph, nodeId) === undefined || shape === ''
        ? []
        : withValues(
            scopeOf(store.graph, store.types, familyOf(store.kind), nodeId, variables ?? []),
            known ?? [],
          ),
    [store, nodeId, variables, shape, known],
  )
}

/** What the names last held, as far as the server knows. */
function useKnownValues(nodeId: string, isSaved: boolean): KnownValue[] | undefined {
  const { agentId, flowId, workflowId } = use(GraphPlaceContext)
  const ofWorkflow = useRead(
    'getWorkflowNodeScope',
    { workflowId: workflowId ?? 0, nodeId },
    { enabled: isSaved && workflowId !== undefined, live: ['run'] },
  )
  const ofFlow = useRead(
    'getAgentFlowNodeScope',
    { agentId: agentId ?? '', flowId: flowId ?? 0, nodeId },
    { enabled: isSaved && flowId !== undefined },
  )
  return (ofWorkflow.data ?? ofFlow.data)?.results
}

import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import { labelOf } from '../panel/labels.ts'
import type { FieldDifference, NodeDifference } from '../state/differences.ts'
import type { Graph } from '../state/graph.ts'
import { lookOf } from '../state/node-types.ts'
import { readable } from '../state/summary.ts'
import style from './publish.module.css'

const longest = 200

/** What changed, node by node and field by field. */
export function DifferenceList({ nodes, graph }: { nodes: readonly NodeDifference[]; graph: Graph }) {
  return (
    <ul className={style['differences']} aria-label={t('What changed')}>
      {nodes.map(({ nodeId, alias, type, kind, fields }) => (
        <li key={nodeId}>
          <div className={style['changed']}>
            <Icon name={lookOf(type).icon} />
            <b>{alias}</b>
            <KindChip kind={kind} />
          </div>
          {fields.length > 0 && (
            <dl>
              {fields.map((field) => (
                <Field key={field.key} field={field} graph={graph} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function KindChip({ kind }: { kind: NodeDifference['kind'] }) {
  if (kind === 'added') return <Chip tone="good">{t('added')}</Chip>
  return kind === 'removed' ? <Chip tone="bad">{t('removed')}</Chip> : <Chip tone="warn">{t('changed')}</Chip>
}

function Field({ field: { key, before, after }, graph }: { field: FieldDifference; graph: Graph }) {
  return (
    <>
      <dt>{titleOf(key)}</dt>
      <dd>
        <del>{shown(before, graph)}</del> <ins>{shown(after, graph)}</ins>
      </dd>
    </>
  )
}

function titleOf(key: string): string {
  if (key === 'alias') return t('Name')
  return key.startsWith('→ ') ? t('Way out “{port}”', { port: key.slice(2) }) : labelOf(key)
}

function shown(value: unknown, graph: Graph): string {
  if (value === undefined || value === null || value === '') return t('nothing')
  const text = readable(typeof value === 'string' ? value : JSON.stringify(value), graph)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

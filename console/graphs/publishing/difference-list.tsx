import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import { useNames } from '../references.ts'
import type { FieldDifference, NodeDifference } from '../state/differences.ts'
import { iconOf } from '../state/node-display.ts'
import type { GraphStore } from '../state/store.ts'
import { fieldTitle, fieldWords, type WordContext } from './field-words.ts'
import style from './publish.module.css'

/** Changes by node and field. */
export function DifferenceList({ nodes, store }: { nodes: readonly NodeDifference[]; store: GraphStore }) {
  const { graph, types } = store
  const context = { graph, types, names: useNames(graph, types) }
  return (
    <ul className={style['differences']} aria-label={t('What changed')}>
      {nodes.map((node) => (
        <li key={node.nodeId}>
          <div className={style['changed']}>
            <Icon name={iconOf(types.get(node.type))} />
            <b>{node.alias}</b>
            <KindChip kind={node.kind} />
          </div>
          {node.fields.length > 0 && (
            <dl>
              {node.fields.map((field) => (
                <Field key={field.key} node={node} field={field} context={context} />
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

function Field({
  node: { nodeId, type },
  field,
  context,
}: {
  node: NodeDifference
  field: FieldDifference
  context: WordContext
}) {
  const { key, before, after } = field
  return (
    <>
      <dt>{fieldTitle(nodeId, key, context)}</dt>
      <dd>
        <del>{fieldWords(type, key, before, context)}</del> <ins>{fieldWords(type, key, after, context)}</ins>
      </dd>
    </>
  )
}

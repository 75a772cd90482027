import type { Schemas } from '../../clients/typescript/src/index.ts'
import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { t } from '../kit/language/translate.ts'
import style from './editor.module.css'
import { fieldOf } from './panel/issues.ts'
import { nodeOf } from './state/graph.ts'
import { issueWords } from './state/issue-words.ts'
import type { NodeType } from './state/node-types.ts'
import type { GraphStore } from './state/store.ts'

function typeOf({ graph, types }: GraphStore, nodeId: string | undefined): NodeType | undefined {
  return types.get(nodeOf(graph, nodeId ?? '')?.type ?? '')
}

/** All problems, with links to their nodes. */
export function ProblemList({
  issues,
  store,
  onShow,
  onClose,
}: {
  issues: readonly Schemas['GraphIssue'][]
  store: GraphStore
  onShow: (nodeId: string) => void
  onClose: () => void
}) {
  return (
    <section className={style['problems']} aria-label={t('Problems')}>
      <header>
        <h2>{t('Problems')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <ul>
        {issues.length === 0 && <li className={style['fine']}>{t('Nothing is wrong.')}</li>}
        {issues.map(({ nodeId, message, severity, path }) => (
          <li key={`${nodeId} ${path} ${message}`}>
            <button
              type="button"
              disabled={nodeId === undefined}
              onClick={() => nodeId !== undefined && onShow(nodeId)}
            >
              <span className={severity === 'error' ? style['bad'] : style['warn']}>
                <Icon name={severity} size={13} />
                {severity === 'error' ? t('Error') : t('Warning')}
              </span>
              <b>{nodeOf(store.graph, nodeId ?? '')?.alias}</b>
              <span>
                {fieldOf(path, typeOf(store, nodeId))} {issueWords({ message, nodeId }, store)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

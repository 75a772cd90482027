import { Handle, type NodeProps, Position, useStore } from '@xyflow/react'
import { memo } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Avatar } from '../../kit/surface.tsx'
import { lookOf } from '../state/node-types.ts'
import type { CardData, CardNode, LoopNode, NodeStatus } from './elements.ts'
import style from './node-card.module.css'

const statusIcons: Record<NodeStatus['kind'], IconName> = {
  running: 'refresh',
  done: 'check',
  failed: 'close',
  waiting: 'clock',
}

/** Below it the words of a node cannot be read, and only its name is drawn. */
const smallZoom = 0.4

/** A node: what it is, what it is called, what it does, what is wrong with it, and what became of it. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CardNode>) {
  const isSmall = useStore(({ transform }) => transform[2] < smallZoom)
  const { node, status, errors, warnings, others } = data
  const { icon } = lookOf(node.type)
  return (
    <div
      className={classes(style['card'], selected && style['selected'], errors > 0 && style['wrong'])}
      data-node={node.nodeId}
    >
      {data.hasInput && (
        <Handle type="target" id="input" position={Position.Top} className={style['input'] ?? ''} />
      )}
      {isSmall ? (
        <span className={style['block']}>{node.alias}</span>
      ) : (
        <>
          <div className={style['head']}>
            <span className={style['icon']}>
              <Icon name={icon} size={16} />
            </span>
            <span className={style['words']}>
              <b>{node.alias}</b>
              <span>{data.summary}</span>
            </span>
          </div>
          {status !== undefined && <Status status={status} />}
          <Marks errors={errors} warnings={warnings} isPinned={data.isPinned} />
          {others.length > 0 && (
            <span className={style['others']}>
              {others.map((name) => (
                <Avatar key={name} name={name} size={20} />
              ))}
            </span>
          )}
        </>
      )}
      <Ports ports={data.ports} isSmall={isSmall} />
    </div>
  )
})

function Status({ status }: { status: NodeStatus }) {
  return (
    <div className={classes(style['status'], style[status.kind])}>
      <Icon name={statusIcons[status.kind]} size={12} />
      <span>{status.text}</span>
      <span className={style['end']}>{status.end}</span>
    </div>
  )
}

function Marks({ errors, warnings, isPinned }: { errors: number; warnings: number; isPinned: boolean }) {
  if (errors + warnings === 0 && !isPinned) return null
  return (
    <span className={style['marks']}>
      {isPinned && <span className={style['pin']}>{t('pinned')}</span>}
      {errors + warnings > 0 && (
        <span
          className={errors > 0 ? style['errors'] : style['warnings']}
          title={
            errors > 0
              ? t('{count, plural, one {# error} other {# errors}}', { count: errors })
              : t('{count, plural, one {# warning} other {# warnings}}', { count: warnings })
          }
        >
          <Icon name="warning" size={12} />
        </span>
      )}
    </span>
  )
}

/** Ways out stand beneath, the one for failures at the side. */
function Ports({ ports, isSmall }: { ports: CardData['ports']; isSmall: boolean }) {
  const ways = ports.filter(({ isError }) => !isError)
  const failure = ports.find(({ isError }) => isError)
  return (
    <>
      {ways.map((port, index) => (
        <Handle
          key={port.handle}
          type="source"
          id={port.handle}
          position={Position.Bottom}
          className={style['port'] ?? ''}
          style={{ left: `${((index + 1) / (ways.length + 1)) * 100}%` }}
          title={port.label}
        >
          {/* The edge tells it, where there is one. */}
          {ways.length > 1 && ways.length <= 4 && !isSmall && !port.isLed && (
            <span className={style['portName']}>{port.label}</span>
          )}
        </Handle>
      ))}
      {failure !== undefined && (
        <Handle
          type="source"
          id={failure.handle}
          position={Position.Right}
          className={classes(style['port'], style['failure'], failure.isLed && style['led'])}
          title={failure.label}
        />
      )}
    </>
  )
}

/** Around what a loop repeats. */
export const LoopFrame = memo(function LoopFrame({ data }: NodeProps<LoopNode>) {
  return (
    <div className={style['loop']}>
      <span>{data.label}</span>
    </div>
  )
})

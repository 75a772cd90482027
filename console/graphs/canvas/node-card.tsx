import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo, use } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Avatar } from '../../kit/surface.tsx'
import { portShare } from './anchors.ts'
import type { CardData, CardNode, LoopNode, NodeStatus } from './elements.ts'
import { IsSmall } from './is-small.ts'
import style from './node-card.module.css'

const statusIcons: Record<NodeStatus['kind'], IconName> = {
  running: 'refresh',
  done: 'check',
  failed: 'close',
  waiting: 'clock',
}

/** A node: type, name, summary, problems, and the result of a run. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CardNode>) {
  const isSmall = use(IsSmall)
  const { node, errors } = data
  return (
    <div
      className={classes(style['card'], selected && style['selected'], errors > 0 && style['wrong'])}
      data-node={node.nodeId}
    >
      {isSmall ? <span className={style['block']}>{node.alias}</span> : <Words data={data} />}
    </div>
  )
})

/** The text and ports of a node, which are omitted at low zoom because they are too small to use. */
function Words({ data }: { data: CardData }) {
  const { node, status, errors, warnings, others } = data
  return (
    <>
      {data.hasInput && (
        <Handle type="target" id="input" position={Position.Top} className={style['input'] ?? ''} />
      )}
      <div className={style['head']}>
        <span className={style['icon']}>
          <Icon name={data.icon} size={16} />
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
      <Ports ports={data.ports} isTight={status !== undefined} />
    </>
  )
}

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
          <Icon name={errors > 0 ? 'error' : 'warning'} size={12} />
        </span>
      )}
    </span>
  )
}

/** Output ports are below the node, the error port at its side. */
function Ports({ ports, isTight }: { ports: CardData['ports']; isTight: boolean }) {
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
          style={{ left: `${portShare(index, ways.length) * 100}%` }}
          title={port.label}
        >
          {/* The edge shows it, if there is one. A result leaves no space for it. */}
          {!isTight && ways.length > 1 && ways.length <= 4 && !port.isLed && (
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

/** A frame around the body of a loop. */
export const LoopFrame = memo(function LoopFrame({ data }: NodeProps<LoopNode>) {
  return (
    <div className={style['loop']}>
      <span>{data.label}</span>
    </div>
  )
})

import type { Field, ValueTraits } from '../../kit/field-type.ts'
import type { Path, Query, Relation } from '../query/index.ts'
import type { Shape } from '../shape.ts'

export type ResultType = 'number' | 'text' | 'timestamp' | 'date' | 'boolean'

export const operators = ['add', 'subtract', 'multiply', 'divide', 'concat'] as const
export const operations = ['count', 'sum', 'avg', 'min', 'max', 'sumProduct'] as const
export const timeOperators = ['add', 'subtract', 'diff'] as const
export const timeUnits = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const

type Operator = (typeof operators)[number]
export type Operation = (typeof operations)[number]
type TimeOperator = (typeof timeOperators)[number]
export type TimeUnit = (typeof timeUnits)[number]

/** The type of a node's value. The style determines how a date reads as text and the zone of its calendar. */
interface Typed {
  result: ResultType
  style: ValueTraits
}

interface ConstantNode extends Typed {
  node: 'constant'
  value: string | number
}

/** A constant where a date is expected: a day, a moment, NOW or TODAY. */
export interface TimeNode extends Typed {
  node: 'time'
  value: string
}

export interface FieldNode extends Typed {
  node: 'field'
  path: Path
  fallback: string | number | boolean | undefined
}

export interface OperatorNode extends Typed {
  node: 'operator'
  operator: Operator
  arguments: readonly Node[]
  /** True unless the formula says itself what a missing value counts as. */
  blanksAreZero: boolean
}

/** The rows that an aggregate covers: those that a relation leads to, or those whose relation leads here. */
export type Source =
  | { direction: 'forward'; relation: Relation }
  | { direction: 'back'; field: Field; shape: Shape }

export interface AggregateNode extends Typed {
  node: 'aggregate'
  operation: Operation
  source: Source
  field: FieldNode | undefined
  arguments: readonly Node[]
  filter: Query | undefined
}

interface PadLeftNode extends Typed {
  node: 'padLeft'
  value: Node
  length: number
  char: string
}

export interface IfElseNode extends Typed {
  node: 'ifElse'
  filter: Query
  whenTrue: Node
  whenFalse: Node
}

export interface TimeOperatorNode extends Typed {
  node: 'timeOperator'
  operator: TimeOperator
  arguments: readonly [Node, Node]
  unit: TimeUnit
}

export type Node =
  | ConstantNode
  | TimeNode
  | FieldNode
  | OperatorNode
  | AggregateNode
  | PadLeftNode
  | IfElseNode
  | TimeOperatorNode

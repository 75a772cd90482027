/** An expression in the format of the API. */
export type Node =
  | { type: 'constant'; value: string | number }
  | { type: 'field'; field: string; fallbackValue?: string | number }
  | { type: 'operator'; operator: 'add' | 'subtract' | 'multiply' | 'divide' | 'concat'; arguments: Node[] }
  | {
      type: 'aggregate'
      operation: Aggregate
      relation?: string
      /** Over the rows whose relation, with this id, leads here. */
      isBackRelation?: boolean
      backRelationColumnId?: number
      field?: string
      arguments?: Node[]
    }
  | { type: 'padLeft'; value: Node; length: number; char: string }
  | { type: 'ifElse'; filter: Condition; then: Node; else: Node }
  | { type: 'timeOperator'; operator: 'add' | 'subtract' | 'diff'; arguments: Node[]; unit: Unit }

export type Aggregate = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'sumProduct'
export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

export interface Condition {
  path: string
  operator: string
  value?: string | number | boolean
}

/** Two formulas that are compared. */
export interface Comparison {
  left: Node
  operator: 'equals' | 'notEquals' | 'greaterThan' | 'greaterThanOrEqual' | 'lessThan' | 'lessThanOrEqual'
  right: Node
}

export const units: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'month', 'year']

/** Functions of the text format with their signatures. */
export const functions: Readonly<Record<string, string>> = {
  IF: 'IF([Status] = "Won", 1, 0)',
  CONCAT: 'CONCAT([First name], " ", [Name])',
  SUM: 'SUM([Deals].[Amount])',
  AVG: 'AVG([Deals].[Amount])',
  MIN: 'MIN([Deals].[Amount])',
  MAX: 'MAX([Deals].[Amount])',
  COUNT: 'COUNT([Deals])',
  SUMPRODUCT: 'SUMPRODUCT([Items], [Price], [Pieces])',
  PADLEFT: 'PADLEFT([Number], 5, "0")',
  DATEADD: 'DATEADD([Due], 7, "day")',
  DATESUBTRACT: 'DATESUBTRACT([Due], 1, "month")',
  DATEDIFF: 'DATEDIFF([Due], TODAY, "day")',
  ISBLANK: 'IF(ISBLANK([Due]), "open", "set")',
  CONTAINS: 'IF(CONTAINS([Name], "GmbH"), 1, 0)',
}

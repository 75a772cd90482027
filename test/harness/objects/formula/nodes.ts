/** Nodes as tests write them. */

export const constant = (value: unknown) => ({ type: 'constant', value })
export const of = (path: string, extra: object = {}) => ({ type: 'field', field: path, ...extra })
export const operator = (name: string, ...args: unknown[]) => ({
  type: 'operator',
  operator: name,
  arguments: args,
})
export const time = (name: string, unit: string, ...args: unknown[]) => ({
  type: 'timeOperator',
  operator: name,
  unit,
  arguments: args,
})
export const over = (operation: string, extra: object) => ({ type: 'aggregate', operation, ...extra })

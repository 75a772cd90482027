import { nodeDefinitions } from '../graphs/index.ts'
import { type Content, isContent } from './content.ts'
import { type Defaults, schemaDefaults, wholeValues } from './defaults.ts'

/** The values that nodes and edges may omit. */
export const graphItems: NonNullable<Defaults['items']> = {
  nodes: ({ type, data }) => {
    const definition = nodeDefinitions.get(String(type))
    if (definition === undefined) return {}
    return { data: wholeValues(schemaDefaults(definition.data), isContent(data) ? data : {}) }
  },
  edges: (): Content => ({ port: 'default', into: 'input' }),
}

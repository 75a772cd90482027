import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import { nodeOf } from '../state/graph.ts'
import type { GraphStore } from '../state/store.ts'
import { type GraphAddress, idsOf } from '../use-graph.ts'
import { captureNameOf } from './capture-name.ts'
import { useVariables } from './use-variables.ts'

interface Capture {
  key: string
  value: string
  fullResponse: boolean
}

/** Returns a function that stores a part of the answer in a variable. Undefined for nodes that can't. */
export function useCapture(
  address: GraphAddress,
  store: GraphStore,
): (nodeId: string) => ((path: string) => void) | undefined {
  const { variables, create } = useVariables(idsOf(address))
  return (nodeId) => {
    const node = nodeOf(store.graph, nodeId)
    if (node === undefined || node.type !== 'API') return undefined
    return (path) => {
      const name = captureNameOf(path)
      const add = () => {
        const now = nodeOf(store.graph, nodeId)?.data['variables']
        const captures = Array.isArray(now) ? (now as Capture[]) : []
        const others = captures.filter(({ key }) => key !== name)
        store.change(nodeId, { variables: [...others, { key: name, value: path, fullResponse: false }] })
        toast(t('Kept in {name}', { name: `{${name}}` }), { tone: 'good' })
      }
      if (variables.some((variable) => variable.name === name)) add()
      else create(name, add)
    }
  }
}

import { fromServer } from '../kit/language/translate.ts'
import type { Trigger } from './state/node-types.ts'
import { useNodeTypes } from './use-graph.ts'

/** The events that start runs, as the entry nodes declare them. */
export function useTriggers(): readonly Trigger[] {
  const { types } = useNodeTypes()
  const all = [...(types?.values() ?? [])].flatMap(({ triggers }) => triggers)
  return all.filter(({ type }, index) => all.findIndex((one) => one.type === type) === index)
}

/** Returns a function from the `triggerType` of a run to its label. */
export function useTriggerLabel(): (type: string) => string {
  const triggers = useTriggers()
  return (type) => fromServer(triggers.find((one) => one.type === type)?.title ?? '')
}

import { use } from 'react'
import { useChange, useRead } from '../../app/operations.ts'
import { type GraphPlace, GraphPlaceContext } from '../references.ts'

interface Variable {
  id: number | null
  name: string
  isBuiltIn: boolean
}

/** Variables of an agent or automation. Undefined until loaded. */
export function useDeclared({ agentId, workflowId }: GraphPlace) {
  const ofAgent = useRead(
    'getAgentVariablesAll',
    { agentId: agentId ?? '' },
    { enabled: agentId !== undefined },
  )
  const ofWorkflow = useRead(
    'getWorkflowVariablesAll',
    { workflowId: workflowId ?? 0 },
    { enabled: workflowId !== undefined },
  )
  return ofAgent.data?.results ?? ofWorkflow.data?.results
}

/** The variables of this or another agent or automation, with a function that adds one. */
export function useVariables(place?: GraphPlace): {
  variables: Variable[]
  create: (name: string, onMade: (name: string) => void) => void
} {
  const around = use(GraphPlaceContext)
  const { agentId, workflowId } = place ?? around
  const variables = useDeclared(place ?? around)
  const forAgent = useChange('postAgentVariables', { refreshes: ['getAgentVariablesAll'] })
  const forWorkflow = useChange('postWorkflowVariables', { refreshes: ['getWorkflowVariablesAll'] })
  return {
    variables: variables ?? [],
    create: (name, onMade) => {
      const onSuccess = () => onMade(name)
      if (agentId !== undefined) forAgent.mutate({ agentId, body: { name } }, { onSuccess })
      else if (workflowId !== undefined) forWorkflow.mutate({ workflowId, body: { name } }, { onSuccess })
    },
  }
}

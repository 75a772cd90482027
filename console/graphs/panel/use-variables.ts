import { use } from 'react'
import { useChange, useRead } from '../../app/operations.ts'
import { type GraphPlace, GraphPlaceContext } from '../references.ts'

interface Variable {
  id: number | null
  name: string
  isBuiltIn: boolean
}

/** What an agent or an automation declares; undefined until it is known. */
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

/** The variables that the agent or the automation declares, and how one is added; of the graph around it, or of another. */
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

import {
  graphEndpoints,
  transferEndpoints,
  tryingEndpoints,
  variableEndpoints,
  versionEndpoints,
} from '../../authoring/index.ts'
import { workflowFamily } from '../family.ts'
import { readWorkflow } from '../workflows.ts'

/** The endpoints of all graphs, for workflows. */
export const workflowGraphEndpoints = [
  ...graphEndpoints(workflowFamily),
  ...tryingEndpoints(workflowFamily),
  ...versionEndpoints(workflowFamily),
  ...transferEndpoints(workflowFamily),
  ...variableEndpoints({
    label: 'a workflow',
    path: workflowFamily.path,
    params: workflowFamily.params,
    ownerOf: async (db, caller, { workflowId }) => ({
      workflowId: (await readWorkflow(db, caller.account.id, Number(workflowId))).id,
    }),
  }),
]

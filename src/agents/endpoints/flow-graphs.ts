import {
  graphEndpoints,
  transferEndpoints,
  tryingEndpoints,
  variableEndpoints,
  versionEndpoints,
} from '../../authoring/index.ts'
import { readAgent } from '../agents/read.ts'
import { flowFamily } from '../flows/family.ts'
import { agentParams } from './resources.ts'

/** The endpoints of every graph, for flows. Their variables belong to the agent. */
export const flowGraphEndpoints = [
  ...graphEndpoints(flowFamily),
  ...tryingEndpoints(flowFamily),
  ...versionEndpoints(flowFamily),
  ...transferEndpoints(flowFamily),
  ...variableEndpoints({
    label: 'an agent',
    path: '/agents/{agentId}',
    params: agentParams,
    ownerOf: async (db, caller, { agentId }) => ({
      agentId: (await readAgent(db, caller.account.id, String(agentId))).id,
    }),
  }),
]

import { lookAtStates } from './states.ts'

lookAtStates(['empty', 'member'])

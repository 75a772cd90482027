import { lookAtStates } from './states.ts'

lookAtStates(['loading', 'error', 'no-access'])

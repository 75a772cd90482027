import { lookAtStates } from './states.ts'

lookAtStates(['german', 'french'])

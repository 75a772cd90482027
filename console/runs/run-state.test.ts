import { expect, it } from 'vitest'
import { isRetriable, isUnderWay, runStates, stateLabel } from './run-state.ts'

it('has a word for every state', () => {
  expect(new Set(runStates.map(stateLabel)).size).toBe(runStates.length)
})

it('says what can be cancelled and what can be retried', () => {
  expect(runStates.filter(isUnderWay)).toEqual(['QUEUED', 'RUNNING', 'WAITING'])
  expect(runStates.filter(isRetriable)).toEqual(['FAILED', 'CANCELLED'])
})

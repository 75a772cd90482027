import { describe, expect, it } from 'vitest'
import { perWorker, stopResources } from './per-worker.ts'

interface Machine {
  number: number
  isBroken: boolean
}

const events: string[] = []
let number = 0

const beforeTests = perWorker<Machine>({
  start: async () => {
    events.push(`start ${++number}`)
    return { number, isBroken: false }
  },
  stop: async (machine) => events.push(`stop ${machine.number}`),
  isUsable: (machine) => !machine.isBroken,
})

function useMachine(): () => Machine {
  let machine: Machine = { number: 0, isBroken: true }
  beforeTests((running) => {
    machine = running
  })
  return () => machine
}

describe('a resource of a worker process', () => {
  describe('with a first user', () => {
    const machine = useMachine()
    it('starts', () => {
      expect(machine().number).toBe(1)
      expect(events).toEqual(['start 1'])
    })
  })

  describe('with a second user', () => {
    const machine = useMachine()
    it('is the same one', () => {
      expect(machine().number).toBe(1)
      expect(events).toEqual(['start 1'])
      machine().isBroken = true
    })
  })

  describe('that broke', () => {
    const machine = useMachine()
    it('is replaced', async () => {
      expect(machine().number).toBe(2)
      expect(events).toEqual(['start 1', 'stop 1', 'start 2'])
      await stopResources()
      await stopResources()
    })
  })

  describe('that was stopped', () => {
    const machine = useMachine()
    it('stopped once and starts again', () => {
      expect(machine().number).toBe(3)
      expect(events).toEqual(['start 1', 'stop 1', 'start 2', 'stop 2', 'start 3'])
    })
  })
})

import { expect, it } from 'vitest'
import { emptyGraph, type Graph } from './graph.ts'
import { issueWords } from './issue-words.ts'
import { samplePort, sampleType } from './sample-type.ts'

const nodeId = 'node_00000000-0000-4000-8000-000000000001'
const choosing = sampleType('CHOOSE', {
  ports: [samplePort('default', 'next')],
  branches: { each: '', taken: '', from: 'conditions', key: 'id' },
})
const data = { conditions: [{ id: 'condition_1', label: 'big enough' }] }
const position = { positionX: 0, positionY: 0 }
const graph: Graph = {
  ...emptyGraph,
  nodes: [{ nodeId, alias: 'Worth it?', type: 'CHOOSE', position, data }],
}
const store = { graph, types: new Map([['CHOOSE', choosing]]) }

it.each([
  ['Nothing is connected to the port "condition_1".', 'Nothing is connected to the port “big enough”.'],
  ['Nothing is connected to the port "default".', 'Nothing is connected to the port “next”.'],
  ['Nothing is connected to the port "gone".', 'Nothing is connected to the port "gone".'],
  [`There is no variable {${nodeId}.x} here.`, 'There is no variable {Worth it?.x} here.'],
])('%s', (message, words) => {
  expect(issueWords({ message, nodeId }, store)).toBe(words)
})

it('tells what is about no node as it is', () => {
  expect(issueWords({ message: 'It has no port "a".' }, store)).toBe('It has no port "a".')
})

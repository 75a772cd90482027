import { expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { sentBy } from '../../test/harness/statements.ts'

const server = useServer()

interface File {
  path: string
  content: Record<string, unknown>
}

function several(count: number, make: (index: number) => File): File[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

const say = (key: string, message: string) => ({
  key,
  alias: key,
  type: 'SAY_AI',
  position: [0, 200],
  data: { sayWithAi: false, message },
})

/** Five hundred files of every kind with references between them. */
function manyFiles(): File[] {
  return [
    ...several(30, (index) => ({
      path: `objects/thing-${index}`,
      content: {
        fields: [
          { name: 'Title', type: 'string', metadata: { format: 'text' } },
          { name: 'Amount', type: 'number', metadata: { format: 'decimal' } },
        ],
        views: [{ name: 'All', sort: [{ field: '[Amount]', direction: 'desc' }] }],
      },
    })),
    ...several(100, (index) => ({
      path: `tools/tool-${index}`,
      content: {
        type: 'TABLE',
        name: `tool_${index}`,
        description: 'Reads.',
        tableId: `ref(objects/thing-${index % 30})`,
        operations: ['read'],
      },
    })),
    ...several(120, (index) => ({
      path: `playbooks/playbook-${index}`,
      content: { name: `Playbook ${index}`, instructions: 'Do it.' },
    })),
    ...several(10, (index) => ({
      path: `agents/agent-${index}/agent`,
      content: {
        name: `Agent ${index}`,
        setting: { customToolIds: [`ref(tools/tool-${index})`], instructions: 'Be kind.' },
      },
    })),
    ...several(100, (index) => ({
      path: `agents/agent-${index % 10}/intents/intent-${index}`,
      content: { name: `Intent ${index}`, phrases: ['hello'] },
    })),
    ...several(70, (index) => ({
      path: `agents/agent-${index % 10}/flows/flow-${index}`,
      content: {
        name: `Flow ${index}`,
        status: 'ACTIVE',
        nodes: [
          {
            key: 'entry',
            alias: 'entry',
            type: 'TRIGGER_INTENT',
            position: [0, 0],
            data: {
              intentIds: [`ref(agents/agent-${index % 10}/intents/intent-${index})`],
              agenticRouting: '',
            },
          },
          say('hello', 'Hello'),
        ],
        edges: [{ from: 'entry', port: 'default', to: 'hello', into: 'input' }],
      },
    })),
    ...several(70, (index) => ({
      path: `workflows/workflow-${index}`,
      content: {
        name: `Workflow ${index}`,
        variables: [{ name: 'X', description: null, defaultValue: null }],
      },
    })),
  ]
}

it('pushes five hundred files in one transaction, and finds that nothing is left to do', async () => {
  const { api } = await server.account.owner.signIn()
  const files = manyFiles()
  expect(files).toHaveLength(500)
  const statements = await sentBy(async () => {
    const pushed = await api.put('/configuration', { files })
    expect(pushed.status === 200 ? 500 : pushed.text).toBe(500)
  })
  // Measured: 5,993. A file takes a few statements, regardless of the number of others.
  expect(statements.length).toBeLessThan(8000)
  expect((await api.ok.put('/configuration', { files })).results).toEqual([])
}, 300_000)

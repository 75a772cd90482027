import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

describe('objects and tables', () => {
  it('has people, deals and tickets in a new account, each with its Users field', async () => {
    const { results } = await server.api.ok.get('/objects')
    expect(results.map((object: { name: string }) => object.name)).toEqual(['people', 'deals', 'tickets'])
    for (const name of ['people', 'deals', 'tickets']) {
      const object = await server.api.ok.get(`/objects/${name}`)
      expect(object.standard).toBe(true)
      expect(object.fields.find((field: { name: string }) => field.name === 'Users')).toMatchObject({
        type: 'platformRelation',
        built_in: true,
        platform_model: 'User',
        relation_mode: 'multi',
      })
    }
  })

  it('creates an object with its columns, changes it and deletes it', async () => {
    const created = await server.api.ok.post('/objects', {
      name: 'projects',
      emoji: '📦',
      columns: [
        { name: 'Title', type: 'string', required: true },
        { name: 'Budget', type: 'number', metadata: { format: 'currency', currency: 'EUR' } },
        {
          name: 'Double',
          type: 'formula',
          metadata: {
            expression: {
              type: 'operator',
              operator: 'multiply',
              arguments: [
                { type: 'field', field: '[Budget]' },
                { type: 'constant', value: 2 },
              ],
            },
          },
        },
      ],
    })
    expect(created).toMatchObject({
      name: 'projects',
      display_name: 'Projects',
      emoji: '📦',
      standard: false,
    })
    expect(created.fields.map((field: { name: string }) => field.name)).toEqual(['Title', 'Budget', 'Double'])
    expect(created.record_types).toHaveLength(1)
    expect(created.views).toEqual([])

    const changed = await server.api.ok.patch('/objects/projects', {
      display_name: 'Our projects',
      emoji: null,
    })
    expect(changed).toMatchObject({ display_name: 'Our projects', emoji: null })

    expect((await server.api.delete('/objects/projects')).status).toBe(204)
    expect((await server.api.get('/objects/projects')).status).toBe(404)
  })
})

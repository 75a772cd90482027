import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parse } from './issues.ts'
import { Problem } from './problem.ts'

function problemOf(schema: z.ZodType, input: unknown): Problem {
  try {
    parse(schema, input)
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('nothing was wrong')
}

const body = z.strictObject({
  name: z.string().min(1),
  position: z.strictObject({ positionX: z.number(), positionY: z.number() }).optional(),
  tags: z.array(z.strictObject({ label: z.string() })).optional(),
  mode: z.enum(['single', 'multi']).optional(),
})

describe('parse', () => {
  it('lists every mistake with its path', () => {
    const problem = problemOf(body, {
      name: '',
      position: { positionX: 'left', positionY: 1 },
      tags: [{ label: 1 }],
    })
    expect(problem.status).toBe(400)
    expect(problem.issues.map((issue) => issue.path)).toEqual(['name', 'position.positionX', 'tags[0].label'])
  })

  it('says what is missing', () => {
    expect(problemOf(body, {}).issues).toEqual([
      { path: 'name', code: 'required', message: 'This is required.' },
    ])
    const choice = z.strictObject({ mode: z.enum(['single']) })
    expect(problemOf(choice, {}).issues[0]).toMatchObject({ path: 'mode', code: 'required' })
  })

  it('suggests the key that was meant, at any depth', () => {
    const problem = problemOf(body, {
      nmae: 'x',
      name: 'x',
      position: { position_x: 1, positionX: 1, positionY: 2 },
    })
    expect(problem.issues).toEqual([
      expect.objectContaining({ path: 'position.position_x', code: 'unknown_key', suggestion: 'positionX' }),
      expect.objectContaining({ path: 'nmae', code: 'unknown_key', suggestion: 'name' }),
    ])
  })

  it('suggests the value that was meant', () => {
    expect(problemOf(body, { name: 'x', mode: 'mutli' }).issues[0]).toMatchObject({
      path: 'mode',
      suggestion: 'multi',
    })
  })

  it('speaks of the branch of a union that was most likely meant', () => {
    const union = z.union([z.strictObject({ kind: z.literal('a'), size: z.number() }), z.string()])
    expect(problemOf(union, { kind: 'a', size: 'big' }).issues).toEqual([
      expect.objectContaining({ path: 'size' }),
    ])
  })
})

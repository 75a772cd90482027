import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProblem } from './errors.ts'
import { otherMethods } from './other-methods.ts'

const endpoints = [
  { method: 'GET', path: '/rows' },
  { method: 'POST', path: '/rows' },
  { method: 'GET', path: '/rows/count' },
  { method: 'GET', path: '/rows/{id}' },
  { method: 'PUT', path: '/rows/{rowId}' },
  { method: 'POST', path: '/{table}/import' },
  { method: 'POST', path: '/session' },
]

let server: FastifyInstance

beforeAll(async () => {
  server = fastify()
  server.setErrorHandler(sendProblem)
  const others = otherMethods(endpoints.map((one) => ({ prefix: '/api', ...one })))
  server.setNotFoundHandler((request, reply) => {
    const problem = others.problemFor(request)
    return problem === undefined ? reply.code(404).send() : sendProblem(problem, request, reply)
  })
  for (const { method, path } of endpoints)
    server.route({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, handler: () => path })
  others.serve(server)
  await server.ready()
})

afterAll(() => server.close())

async function ask(method: string, url: string): Promise<unknown> {
  const { statusCode, headers, body } = await server.inject({ method: method as 'GET', url: `/api${url}` })
  return statusCode === 405 ? headers['allow'] : statusCode === 200 ? body : statusCode
}

it.each([
  ['PUT', '/rows', 'GET, POST'],
  ['OPTIONS', '/rows/?a=/b', 'GET, POST'],
  ['DELETE', '/rows/12', 'GET, PUT'],
  ['GET', '/session', 'POST'],
  ['HEAD', '/session', 'POST'],
  ['GET', '/people/import', 'POST'],
])('%s %s is told what there is', async (method, url, allow) => {
  expect(await ask(method, url)).toBe(allow)
})

it('knows the narrowest path, also where a wider one takes the method', async () => {
  expect(await ask('PUT', '/rows/count')).toBe('GET')
  expect(await ask('DELETE', '/rows/%63ount')).toBe('GET')
  // The path matches both `/rows/{id}` and `/{table}/import`. The router prefers the one that starts with a literal.
  expect(await ask('POST', '/rows/import')).toBe('GET, PUT')
})

it('leaves alone what endpoints take, and what is no path of theirs', async () => {
  expect(await ask('GET', '/rows/count')).toBe('/rows/count')
  expect(await ask('PUT', '/rows/12')).toBe('/rows/{rowId}')
  expect(await ask('HEAD', '/rows')).toBe('')
  expect(await ask('GET', '/rows/12/more')).toBe(404)
  expect(await ask('TRACE', '/rows')).toBe(404)
})

import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { useServer } from '../harness/server.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'

const server = useServer()

/** The suite shows no key, so one is added on the way. */
const withKey = whileTestsRun(
  async () => {
    const proxy = createServer((incoming, outgoing) => {
      const { port } = new URL(server.url)
      const headers = { ...incoming.headers, authorization: `Bearer ${server.account.owner.key}` }
      const onward = request(
        { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      // Either side may hang up in the middle of it.
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/mcp`, stop: async () => void proxy.close() }
  },
  ({ stop }) => stop(),
)

// The package exports nothing but its command.
const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

/** Those that ask nothing of a server but the protocol; the others call tools that only the suite's own server has. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

it.each(scenarios)('passes the conformance scenario %s', async (scenario) => {
  const { output, code } = await run(['server', '--url', withKey.url, '--scenario', scenario])
  expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('FAILURE') })
})

function run(parameters: readonly string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [suite, ...parameters], { timeout: 60_000 })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ output, code }))
  })
}

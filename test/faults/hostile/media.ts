import { expect } from 'vitest'
import { createAgent } from '../../harness/agents/agent.ts'
import type { Json } from '../../harness/api.ts'
import * as files from '../hostile-files.ts'
import type { Attack, Scene } from './scene.ts'
import { deep, failures, post } from './scene.ts'

/** A sound file of a few bytes that says it is four gigabytes long. */
function endlessSound(): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(0xff_ff_ff_ff, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(65_535, 22)
  header.writeUInt32LE(0xff_ff_ff_ff, 24)
  header.writeUInt16LE(32, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(0xff_ff_ff_ff, 40)
  return header
}

const sounds: Readonly<Record<string, Buffer>> = {
  '/endless.wav': endlessSound(),
  '/nothing.ogg': Buffer.concat([Buffer.from('OggS'), Buffer.alloc(500_000, 0xff)]),
  '/nothing.flac': Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(500_000, 0xff)]),
  '/nothing.mp3': Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500_000, 0xff)]),
}

/** Why an automation fails at a file that the site serves. */
async function failureAt(
  scene: Scene,
  node: object,
  path: string,
  body: Buffer,
  type: string,
): Promise<string> {
  scene.site.pages.set(path, { headers: { 'content-type': type }, body })
  const sketch = { nodes: { node: node as { type: string } }, edges: ['start → node'] }
  const [reason = ''] = await failures(scene, sketch, [{}])
  return reason
}

export const recordings: readonly Attack[] = [
  {
    what: 'recordings that say they are endless, or are none',
    megabytes: 1200,
    run: async (scene) => {
      for (const [path, body] of Object.entries(sounds)) {
        const node = { type: 'TRANSCRIPTION', audioUrl: `${scene.site.url}${path}` }
        expect(await failureAt(scene, node, path, body, 'audio/wav')).not.toBe('succeeded')
      }
    },
  },
  {
    what: 'a picture of millions of pixels that an automation analyses',
    megabytes: 900,
    run: async (scene) => {
      const node = { type: 'FILE_ANALYSIS', fileUrl: `${scene.site.url}/vast.png` }
      const reason = await failureAt(scene, node, '/vast.png', files.vastPicture(), 'image/png')
      expect(reason).not.toBe('succeeded')
    },
  },
]

export const livechats: readonly Attack[] = [
  {
    what: 'visitors without end, without a token, with bodies that are too large, too deep or strange',
    run: async (scene) => {
      const agent = await createAgent(scene.api)
      await scene.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
      const path = `/chat/api/${agent.id}`
      const statuses = await Promise.all(
        Array.from({ length: 100 }, () => post(scene, `${path}/visitors`, '{}').then(({ status }) => status)),
      )
      // Thirty a minute from one address.
      expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(31)
      expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([])
      for (const body of [
        deep(20_000),
        '{"name":',
        '{"__proto__":{"a":1}}',
        `{"name":"${'x'.repeat(30_000)}"}`,
      ]) {
        expect([400, 429]).toContain((await post(scene, `${path}/visitors`, body)).status)
      }
      expect((await post(scene, `${path}/messages`, `"${'x'.repeat(200_000)}"`)).status).toBeGreaterThan(400)
      const guessed = { authorization: `Bearer ${'x'.repeat(4000)}` }
      expect((await post(scene, `${path}/messages`, '{"message":"Hello"}', guessed)).status).toBe(401)
    },
  },
  {
    what: 'files of a visitor that lie about what they are',
    run: async (scene) => {
      const agent = await createAgent(scene.api)
      await scene.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
      const path = `/chat/api/${agent.id}`
      const visitor: { status: number; body: Json } = await post(scene, `${path}/visitors`, '{}')
      if (visitor.status === 429) return
      const upload = async (bytes: Buffer, name: string, type: string): Promise<number> => {
        const body = new FormData()
        body.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
        const headers = { authorization: `Bearer ${visitor.body.token}` }
        return (await fetch(`${scene.url}${path}/files`, { method: 'POST', body, headers })).status
      }
      expect(await upload(Buffer.from('<script>alert(1)</script>'), 'x.png', 'image/png')).toBe(400)
      expect(await upload(files.nestedPage(1000), '../../x.html', 'text/html')).toBe(400)
      expect(await upload(Buffer.alloc(30_000_000), 'x.png', 'image/png')).toBeGreaterThanOrEqual(400)
    },
  },
]

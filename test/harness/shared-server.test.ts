import { describe, expect, it } from 'vitest'
import { useSharedServer } from './shared-server.ts'
import { allSentBy } from './statements.ts'

const seen: { url: string; account: number }[] = []

describe('a shared server', () => {
  describe.each(['first', 'second'])('for the %s file', () => {
    const server = useSharedServer()

    it('comes with an account of its own', async () => {
      seen.push({ url: server.url, account: server.account.id })
      expect(await server.api.ok.get('/me')).toMatchObject({
        data: { account: { namespace: server.account.namespace } },
      })
    })
  })

  describe('afterwards', () => {
    const server = useSharedServer()

    it('is the same server with other accounts', () => {
      expect(seen.map(({ url }) => url)).toEqual([server.url, server.url])
      expect(new Set([...seen.map(({ account }) => account), server.account.id]).size).toBe(3)
    })

    it('is stopped by no file, and its statements count for none', async () => {
      await expect(server.stop()).rejects.toThrow('when its worker process ends')
      expect(await allSentBy(() => server.api.ok.get('/me'))).toEqual([])
    })
  })
})

import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { openFileStore } from '../../platform/files/index.ts'
import { fail, ok, skip } from '../finding.ts'
import type { Check } from '../scene.ts'

export const fileStore: Check = {
  name: 'file store',
  needs: ['FRONTDESK_FILES'],
  look: async ({ config }) => {
    const made = await stat(config.dataDir).catch(() => undefined)
    // Opening the store creates its directory, and a check must not create anything.
    if (made === undefined) return skip('not made yet: frontdesk start makes it')
    const store = await openFileStore(config)
    const content = randomBytes(64)
    const { hash } = await store.put([content], { maxBytes: content.length })
    try {
      const read = Buffer.concat(await Array.fromAsync(await store.get(hash)))
      if (!read.equals(content))
        return fail('gave back another content than it was given: see to the disk or bucket')
    } finally {
      await store.delete(hash)
    }
    return ok('a file was put, read and deleted')
  },
}

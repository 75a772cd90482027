import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { resource } from '../../kit/schema.ts'
import { mayChange } from '../definitions/sharing.ts'
import { readerOf } from '../rows/select.ts'
import { reaches, reachOf } from '../security/index.ts'
import { mirrored } from './mirrored.ts'

const reach = z.enum(reaches)

export const accessEndpoints = mirrored({
  route: 'GET /access',
  contract: 'none',
  purpose: 'read',
  summary: 'Get the access of the caller to the rows',
  description: '`OWNED` is the rows that the caller owns by record-level security.',
  returns: ok(resource('RowAccess', { read: reach, write: reach })),
  fresh: true,
  handle: async ({ scope }) => {
    const { object, actor } = scope
    const reader = readerOf(scope)
    const mayWrite = actor.user !== null && (object.kind === 'object' || mayChange(object, actor))
    return {
      read: reachOf(object, reader, 'read'),
      write: mayWrite ? reachOf(object, reader, 'write') : ('NONE' as const),
    }
  },
})

import { expect, it } from 'vitest'
import { ConversationList, type Listed } from './conversation-list.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()

/** A server with these conversations and a page size of two. */
function listOf(all: Listed[]) {
  const asked: string[] = []
  const sorted = () => all.toSorted((a, b) => b.last_message_at.localeCompare(a.last_message_at))
  const list = new ConversationList<Listed>({
    page: async (cursor) => {
      asked.push(`page ${cursor ?? ''}`)
      const rest = sorted().filter((row) => cursor === undefined || row.last_message_at < cursor)
      const results = rest.slice(0, 2)
      return { results, next_cursor: rest.length > 2 ? (results.at(-1)?.last_message_at ?? null) : null }
    },
    some: async (ids) => {
      asked.push(`some ${ids.join(' ')}`)
      return { results: all.filter(({ id }) => ids.includes(id)), next_cursor: null }
    },
  })
  return { list, asked, ids: () => list.state.rows.map(({ id }) => id) }
}

const row = (id: string, minute: number): Listed => ({ id, last_message_at: at(minute) })

it('is read page by page', async () => {
  const { list, ids } = listOf([row('a', 5), row('b', 4), row('c', 3)])
  expect(list.state).toMatchObject({ isRead: false, hasMore: true })
  await list.readMore()
  expect(ids()).toEqual(['a', 'b'])
  await list.readMore()
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(list.state.hasMore).toBe(false)
})

it('moves up what was said in, adds what is new and drops what is no longer part of it', async () => {
  const all = [row('a', 5), row('b', 4), row('c', 3), row('d', 2)]
  const { list, ids, asked } = listOf(all)
  await list.readMore()
  all.splice(1, 1, row('b', 9))
  all.push(row('e', 8))
  await Promise.all([list.changed(['b']), list.changed(['e', 'gone'])])
  expect(ids()).toEqual(['b', 'e', 'a'])
  expect(asked).toEqual(['page ', 'some b e gone'])
  all.splice(
    all.findIndex(({ id }) => id === 'e'),
    1,
  )
  await list.changed(['e'])
  expect(ids()).toEqual(['b', 'a'])
})

it('leaves what is older than the last page to the page that brings it', async () => {
  const all = [row('a', 5), row('b', 4), row('c', 3)]
  const { list, ids } = listOf(all)
  await list.readMore()
  await list.changed(['c'])
  expect(ids()).toEqual(['a', 'b'])
  await list.readMore()
  expect(ids()).toEqual(['a', 'b', 'c'])
})

it('reads as much again as was shown, and tells what went wrong until it is right again', async () => {
  const all = [row('a', 5), row('b', 4), row('c', 3), row('d', 2), row('e', 1)]
  const { list, ids } = listOf(all)
  await list.readMore()
  await list.readMore()
  all.push(row('f', 9))
  await list.readAgain()
  expect(ids()).toEqual(['f', 'a', 'b', 'c'])
  let isBroken = true
  const broken = new ConversationList<Listed>({
    page: () =>
      isBroken ? Promise.reject(new Error('no answer')) : Promise.resolve({ results: [], next_cursor: null }),
    some: () => Promise.resolve({ results: [], next_cursor: null }),
  })
  await broken.readMore()
  expect(broken.state.error?.message).toBe('no answer')
  isBroken = false
  await broken.readMore()
  expect(broken.state).toMatchObject({ error: undefined, isRead: true, rows: [] })
})

it('shows at once what was done here', async () => {
  const { list, ids } = listOf([row('a', 5)])
  await list.readMore()
  list.patch('a', { last_message_at: at(7) })
  expect(list.state.rows[0]?.last_message_at).toBe(at(7))
  list.patch('unknown', {})
  expect(ids()).toEqual(['a'])
})

// The floor: a bare Fastify server with hand-written, prepared SQL for these orders and nothing else. It knows no key, no
// rights, no history, no trash and no checks.
import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

const columns =
  'id, title, code, note, amount, weight, score, in_group, done, due, seen, created_at, updated_at'
const total = `(select sum(i.price) from floor.order_items l join floor.items i on i.id = l.item_id
  where l.order_id = o.id) as total`
const recordTypeId = Number(process.env['RECORD_TYPE_ID'])

interface Order {
  id: string
  title: string
  code: string
  note: string
  amount: number
  weight: number
  score: number
  in_group: number
  done: boolean
  due: string
  seen: Date
  created_at: Date
  updated_at: Date
  total?: number
  [added: `field_${number}`]: string | null
}

/** Columns that the table got while this ran: those of new fields, which a new row is answered with as well. */
let added: `field_${number}`[] = []

function shown(order: Order) {
  const data: Record<string, unknown> = {
    Title: order.title,
    Code: order.code,
    Note: order.note,
    Amount: order.amount,
    Weight: order.weight,
    Score: order.score,
    Group: order.in_group,
    Done: order.done,
    Due: order.due,
    Seen: order.seen.toISOString(),
    ...(order.total === undefined ? {} : { Total: order.total }),
  }
  return {
    id: order.id,
    record_type_id: recordTypeId,
    data,
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
  }
}

async function page(name: string, text: string, values: readonly unknown[]): Promise<object> {
  const { rows } = await pool.query<Order>({ name, text, values: [...values] })
  const last = rows.length > 50 ? rows[49] : undefined
  return {
    results: rows.slice(0, 50).map(shown),
    next_cursor: last === undefined ? null : Buffer.from(last.id).toString('base64url'),
  }
}

const server = fastify()
server.post('/scan', () =>
  page('scan', `select ${columns} from floor.orders o where weight < $1 order by score, id limit 51`, [50]),
)
server.post('/indexed', () =>
  page(
    'indexed',
    `select ${columns} from floor.orders o where in_group = $1 order by amount, id limit 51`,
    [7],
  ),
)
server.post('/formula', () =>
  page(
    'formula',
    `select ${columns}, ${total} from floor.orders o where in_group = $1 order by amount, id limit 51`,
    [7],
  ),
)
server.post('/count', async () => {
  const text = 'select count(*) as count from floor.orders where in_group = $1'
  const { rows } = await pool.query({ name: 'count', text, values: [7] })
  return { count: rows[0].count }
})
server.post('/groups', async () => {
  const text = `select in_group as value, count(*) as count, sum(amount), avg(amount), max(amount) from floor.orders
    group by in_group order by count(*) desc, in_group limit 201`
  const { rows } = await pool.query({ name: 'groups', text })
  return {
    results: rows.slice(0, 200).map(({ value, count, sum, avg, max }) => ({
      value,
      count,
      results: [sum, avg, max].map((result) => ({ value: result })),
    })),
    has_more: rows.length > 200,
  }
})
server.post('/create', async (request, reply) => {
  const { Title, Code, Amount, Group } = request.body as Record<string, unknown>
  const answered = [columns, ...added].join(', ')
  const text = `insert into floor.orders (id, title, code, amount, in_group) values ($1, $2, $3, $4, $5) returning ${answered}`
  const values = [randomBytes(12).toString('hex'), Title, Code, Amount, Group]
  const { rows } = await pool.query<Order>({ name: `create ${added.length}`, text, values })
  const [order] = rows
  reply.code(201)
  if (order === undefined) return null
  order.seen = order.created_at
  const answer = shown(order)
  for (const name of added) answer.data[name] = order[name]
  return answer
})
server.post('/fields', async () => {
  const { rows } = await pool.query(`select attname from pg_attribute
    where attrelid = 'floor.orders'::regclass and attname like 'field!_%' escape '!' and attnum > 0 order by attnum`)
  added = rows.map(({ attname }) => attname)
  return { added: added.length }
})
const names = `(select string_agg(i.label, ', ' order by i.id) from floor.order_items l join floor.items i on i.id = l.item_id
  where l.order_id = o.id) as items`
for (const [path, selected] of [
  ['/csv', columns],
  ['/csv-related', `${columns}, ${names}, ${total}`],
] as const) {
  server.post(path, async (_request, reply) => {
    const client = await pool.connect()
    const rows = client.query(
      copyTo(`copy (select ${selected} from floor.orders o order by id) to stdout csv header`),
    )
    rows.once('close', () => client.release())
    return reply.type('text/csv').send(rows)
  })
}
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`)

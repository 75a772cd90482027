// The floor: a bare Fastify route that makes one key look-up and reads the same bytes, stored as one text.
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
await pool.query('create table bench_bytes (id int primary key, body text not null)')
await pool.query('insert into bench_bytes values (1, $1)', [await text(process.stdin)])
const server = fastify()
server.get('/', async (request, reply) => {
  const hash = createHash('sha256')
    .update(request.headers.authorization?.slice(7) ?? '')
    .digest()
  await pool.query({ name: 'key', text: 'select id from api_keys where hash = $1', values: [hash] })
  const { rows } = await pool.query({
    name: 'bytes',
    text: 'select body from bench_bytes where id = $1',
    values: [1],
  })
  return reply.type('application/json').send(rows[0].body)
})
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`)

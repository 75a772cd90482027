// The floor: a bare Fastify route that makes the same one prepared select and sends the same answer.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const text = `select k.id as key_id, k.hash, a.id as account_id, a.name as account_name, a.namespace,
  u.id as user_id, u.email, u.role
  from api_keys k join accounts a on a.id = k.account_id left join users u on u.id = k.user_id where k.hash = $1`
const server = fastify()
server.get('/public/v1/me', async (request) => {
  const secret = request.headers.authorization?.slice(7) ?? ''
  const hash = createHash('sha256').update(secret).digest()
  const { rows } = await pool.query({ name: 'bare', text, values: [hash] })
  const [row] = rows
  return {
    ok: true,
    data: {
      account: { id: row.account_id, name: row.account_name, namespace: row.namespace },
      user: { id: row.user_id, email: row.email },
    },
  }
})
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`)

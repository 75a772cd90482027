// Loaded before a server: tells on SIGUSR2 what it has done for the first time since it was last asked, which is what
// makes a first request slow: modules loaded, connections opened, statements parsed. And how much it has asked its threads.
import { registerHooks } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'
import pg from 'pg'

if (isMainThread) {
  let told = { modules: [], connections: 0, statements: [], posted: [] }

  registerHooks({
    load: (url, context, next) => {
      told.modules.push(url)
      return next(url, context)
    },
  })

  const connect = Reflect.get(pg.Connection.prototype, 'connect')
  const parse = Reflect.get(pg.Connection.prototype, 'parse')
  pg.Connection.prototype.connect = function (...words) {
    told.connections += 1
    return connect.apply(this, words)
  }
  pg.Connection.prototype.parse = function (query, ...words) {
    told.statements.push(query.name || query.text)
    return parse.call(this, query, ...words)
  }

  const post = Reflect.get(Worker.prototype, 'postMessage')
  Worker.prototype.postMessage = function (...words) {
    told.posted.push(words[0])
    return post.apply(this, words)
  }

  process.on('SIGUSR2', () => {
    process.stderr.write(`\nFIRST USES ${JSON.stringify(told)}\n`)
    told = { modules: [], connections: 0, statements: [], posted: [] }
  })
}

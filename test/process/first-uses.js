// Loaded before a server: prints on SIGUSR2 which packages it has loaded and what it has sent to its threads since the last
// time, which is what makes a first message slow.
import { registerHooks } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'

if (isMainThread) {
  let uses = { packages: [], sent: [] }

  registerHooks({
    load: (url, context, next) => {
      if (url.includes('/node_modules/')) uses.packages.push(url)
      return next(url, context)
    },
  })

  const post = Reflect.get(Worker.prototype, 'postMessage')
  Worker.prototype.postMessage = function (...words) {
    uses.sent.push(words[0])
    return post.apply(this, words)
  }

  process.on('SIGUSR2', () => {
    process.stderr.write(`\nFIRST USES ${JSON.stringify(uses)}\n`)
    uses = { packages: [], sent: [] }
  })
}

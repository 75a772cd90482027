#!/usr/bin/env node
// Runs on any Node.js 20 or newer: installs and builds what is missing, then runs Frontdesk on the pinned Node.js.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensureInstalled } from './install.js'
import { nodeEnvironment, pinnedNode } from './node.js'

/** A command ends before anything needs collecting, if its young generation is large: a sixth less processor time. */
const commandMemory = ['--min-semi-space-size=16', '--max-semi-space-size=32']
const parentPollMs = 250

const words = process.argv.slice(2)
const isServer = words[0] === 'start' || words[0] === 'worker'
ensureInstalled({ development: false })
const built = ensureBuilt()
const node = pinnedNode()
const args = [...(isServer ? [] : commandMemory), join(built, 'main.js'), ...words]
const env = nodeEnvironment(join(built, '.compiled'))
const isBelowNpm = process.env.npm_lifecycle_event !== undefined

// Node.js 22.15 and newer can become the other program; a process that waits for it takes 40 MiB. npm dies without
// passing every signal on, so below npm this process stays and watches.
if (process.execve !== undefined && !isBelowNpm) process.execve(node, [node, ...args], env)

// Through the channel the server notices when this process is killed.
const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
let isStopping = false
const stop = (signal) => {
  isStopping = true
  child.kill(signal)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))

if (isBelowNpm) {
  const parent = process.ppid
  setInterval(() => {
    // A second signal would cut an orderly stop short.
    if (process.ppid !== parent && !isStopping) stop('SIGTERM')
  }, parentPollMs).unref()
}

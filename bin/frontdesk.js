#!/usr/bin/env node
// Runs on any Node 20 or newer: installs what is missing, then hands over to the pinned Node 24.
import { spawn } from 'node:child_process'
import { ensureInstalled, pinnedEnvironment, pinnedNode, programFile } from './install.js'
import { isBelowNpm, whenNpmIsGone } from './npm-parents.js'

/**
 * A command loads its modules and ends: with a nursery that holds all of it nothing is collected meanwhile, which saves a
 * sixth of its processor time. What serves keeps the small one.
 */
const commandMemory = ['--min-semi-space-size=16', '--max-semi-space-size=32']

const words = process.argv.slice(2)
const serves = words[0] === 'start' || words[0] === 'worker'
await ensureInstalled({ development: false, inParts: serves })
const program = [...(serves ? [] : commandMemory), programFile(), ...words]

// Node 22.15 and newer can become the other program: a process that only waits for it would take 40 MiB. What npm started
// has somebody to watch for.
if (process.execve !== undefined && !isBelowNpm()) {
  process.execve(pinnedNode(), [pinnedNode(), ...program], pinnedEnvironment())
}

const child = spawn(pinnedNode(), program, { env: pinnedEnvironment(), stdio: 'inherit' })

// The terminal sends its signals to both; a supervisor sends them only to this process.
let isAsked = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    isAsked = true
    child.kill(signal)
  })
}
// Where npm passed its signal on before it went, a second one would end what is being stopped in order.
whenNpmIsGone(() => isAsked || child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))

#!/usr/bin/env node
// Runs on any Node 20 or newer: installs what is missing, then hands over to the pinned Node 24.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, pinnedEnvironment, pinnedNode } from './install.js'
import { whenNpmIsGone } from './npm-parents.js'

ensureInstalled({ development: false })
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const child = spawn(pinnedNode(), [main, ...process.argv.slice(2)], {
  env: pinnedEnvironment(),
  stdio: 'inherit',
})
// The terminal sends its signals to both; a supervisor sends them only to this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
whenNpmIsGone(() => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))

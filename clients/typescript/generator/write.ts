import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capabilities } from '../../../src/capabilities.ts'
import { describeApi } from '../../../src/server/openapi/document.ts'
import { apiSource } from './api-source.ts'

// `npm run sdk`: writes down the operations and types of the API as it is now.
const path = join(import.meta.dirname, '../src/api.generated.ts')
await writeFile(path, apiSource(await describeApi(capabilities, '/public/v1')))

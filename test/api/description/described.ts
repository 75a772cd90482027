import { capabilities } from '../../../src/capabilities.ts'
import type { DescribedEndpoint } from '../../../src/kit/endpoint.ts'
import { describeApi, documentOf } from '../../../src/server/openapi/document.ts'
import type { OpenApiDocument } from '../../../src/server/openapi/model.ts'

interface Described {
  title: string
  /** Where the page is on which it is read. */
  page: string
  document: OpenApiDocument
  endpoints: readonly DescribedEndpoint[]
}

function described(page: string, made: OpenApiDocument, endpoints: readonly DescribedEndpoint[]): Described {
  // As a client gets it: JSON keeps no `undefined`.
  const document: OpenApiDocument = JSON.parse(JSON.stringify(made))
  return { title: document.info.title, page, document, endpoints }
}

export const publicApi = described(
  '/docs',
  await describeApi(capabilities, '/public/v1'),
  capabilities.flatMap((capability) => capability.endpoints),
)

const sideApis = capabilities.flatMap(({ sideApi }) => sideApi ?? [])

/** The public API and those beside it. */
export const describedApis: readonly Described[] = [
  publicApi,
  ...(await Promise.all(
    sideApis.map(async (api) =>
      described(
        `/docs${api.prefix}`,
        await documentOf(api),
        api.groups.flatMap((group) => group.endpoints),
      ),
    ),
  )),
]

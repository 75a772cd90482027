import { importsOf, type SourceFile, withoutComments } from '../../architecture/source.ts'

/** Where content that others have made is read. Each has a list of attacks in `attacks.ts`. */
export const places = [
  'template',
  'expression',
  'formula',
  'query',
  'path',
  'pattern',
  'cron',
  'import',
  'upload',
  'page',
  'sitemap',
  'webhook',
  'channel webhook',
  'model answer',
  'service answer',
  'request',
  'message',
  'recording',
  'livechat',
  'mail',
  'archive',
  'code',
] as const

export type Place = (typeof places)[number]

/**
 * Whose content each file reads that reads any. `ours`: only what this server has written itself, or its operator. A
 * file that is not here and parses something fails a test: give it a place, and the place an attack.
 */
const readers: Readonly<Record<string, Place | 'ours'>> = {
  'src/accounts/endpoints/settings.ts': 'request',
  'src/accounts/mail.ts': 'ours',
  'src/agents/tools/http-tool.ts': 'request',
  'src/agents/tools/mcp/call.ts': 'service answer',
  'src/ai/calls/read-object.ts': 'model answer',
  'src/ai/calls/visible-text.ts': 'model answer',
  'src/ai/dialogue/acts.ts': 'message',
  'src/ai/dialogue/correction.ts': 'message',
  'src/ai/offline/embedding/engine.ts': 'ours',
  'src/ai/offline/embedding/safetensors.ts': 'ours',
  'src/ai/offline/text/conversation.ts': 'message',
  'src/ai/offline/text/directives.ts': 'message',
  'src/ai/offline/text/extract/dates.ts': 'message',
  'src/ai/offline/text/extract/json.ts': 'message',
  'src/ai/offline/text/extract/kinds.ts': 'message',
  'src/ai/offline/text/extract/labelled.ts': 'message',
  'src/ai/offline/text/extract/names.ts': 'message',
  'src/ai/offline/text/extract/numbers.ts': 'message',
  'src/ai/offline/text/questions.ts': 'message',
  'src/ai/offline/text/reply.ts': 'message',
  'src/ai/offline/text/slots.ts': 'message',
  'src/ai/offline/text/sum-up.ts': 'message',
  'src/ai/offline/text/extract/values.ts': 'message',
  'src/ai/offline/transcription/compressed.ts': 'recording',
  'src/ai/offline/transcription/whisper.ts': 'recording',
  'src/ai/prompts/sections.ts': 'message',
  'src/channels/connections/credentials.ts': 'ours',
  'src/channels/email/parse.ts': 'mail',
  'src/channels/email/polling.ts': 'ours',
  'src/channels/meta/failure.ts': 'service answer',
  'src/channels/telegram/failure.ts': 'service answer',
  'src/channels/endpoints/livechat/files.ts': 'livechat',
  'src/channels/livechat/relay.ts': 'ours',
  'src/channels/webhook/take.ts': 'channel webhook',
  'src/backups/definition-text.ts': 'archive',
  'src/backups/read-archive.ts': 'archive',
  'src/backups/write-archive.ts': 'ours',
  'src/accounts/oauth/clients.ts': 'service answer',
  'src/server/endpoints/oauth.ts': 'request',
  // Sealed by us before.
  'src/accounts/oauth/registration.ts': 'ours',
  'src/accounts/sso/attempt.ts': 'ours',
  'src/health/checks/port.ts': 'ours',
  'src/cli/main.ts': 'ours',
  // What the person at the terminal typed or keeps, and answers of the server that they chose.
  'src/cli/api/request.ts': 'ours',
  'src/cli/commands/api.ts': 'ours',
  'src/cli/commands/login.ts': 'ours',
  'src/cli/configuration/files.ts': 'ours',
  'src/cli/configuration/pulled.ts': 'ours',
  'src/configuration/kinds/objects.ts': 'ours',
  'src/configuration/kinds/simple.ts': 'ours',
  'src/cli/remote/connection.ts': 'ours',
  'src/cli/remote/credentials.ts': 'ours',
  'src/cli/upgrade/unfinished.ts': 'ours',
  'src/cli/remote/description.ts': 'ours',
  'src/erasure/identifiers.ts': 'request',
  'src/erasure/request.ts': 'request',
  'src/erasure/store.ts': 'ours',
  'src/runs/code/run-code.ts': 'code',
  'src/runs/code/sandbox.ts': 'code',
  'src/runs/code/strip-types.ts': 'code',
  'src/runs/effects/converse.ts': 'model answer',
  'src/runs/effects/http.ts': 'service answer',
  'src/graphs/expression.ts': 'expression',
  'src/graphs/names.ts': 'path',
  'src/graphs/names-in-code.ts': 'code',
  'src/graphs/nodes/data-transformer.ts': 'model answer',
  'src/graphs/nodes/scheduled-trigger.ts': 'cron',
  'src/graphs/nodes/typed-values.ts': 'template',
  'src/graphs/property-path.ts': 'path',
  'src/graphs/templates.ts': 'template',
  'src/integrations/accounts/consent.ts': 'ours',
  'src/integrations/accounts/credentials.ts': 'ours',
  'src/integrations/client/address.ts': 'ours',
  'src/integrations/client/answer.ts': 'service answer',
  'src/integrations/client/failure.ts': 'service answer',
  'src/integrations/triggers/subscriptions.ts': 'ours',
  'src/kit/job.ts': 'ours',
  'src/kit/not-json.ts': 'request',
  'src/kit/schema.ts': 'request',
  'src/knowledge/crawl/pattern.ts': 'pattern',
  'src/knowledge/crawl/robots.ts': 'page',
  'src/knowledge/extraction/read.ts': 'page',
  'src/knowledge/extraction/sitemap.ts': 'sitemap',
  'src/objects/definitions/uses.ts': 'ours',
  'src/objects/fields/string.ts': 'request',
  'src/objects/formula/read.ts': 'formula',
  'src/objects/query/parse.ts': 'query',
  'src/objects/transfer/bad-cells.ts': 'import',
  'src/objects/transfer/column-format.ts': 'import',
  'src/objects/transfer/import-form.ts': 'import',
  'src/objects/transfer/mapping.ts': 'import',
  'src/objects/transfer/names.ts': 'import',
  'src/objects/transfer/parse-new-fields.ts': 'import',
  'src/objects/transfer/numbers.ts': 'ours',
  'src/objects/transfer/reading/csv.ts': 'import',
  'src/objects/transfer/reading/xlsx.ts': 'import',
  'src/objects/transfer/texts.ts': 'import',
  'src/platform/database/embedded/binaries.ts': 'ours',
  'src/platform/documents/csv.ts': 'upload',
  'src/platform/documents/docx.ts': 'upload',
  'src/platform/documents/dom.ts': 'page',
  'src/platform/documents/html.ts': 'page',
  'src/platform/documents/ocr.ts': 'upload',
  'src/platform/documents/pdf-pictures.ts': 'upload',
  'src/platform/documents/pdf.ts': 'upload',
  'src/platform/jobs/timetable.ts': 'cron',
  'src/server/console/bundle.ts': 'ours',
  'src/server/http/checks.ts': 'ours',
  'src/server/http/inner-call.ts': 'ours',
  'src/server/http/multipart.ts': 'upload',
  'src/server/http/bodies.ts': 'request',
  'src/server/http/server.ts': 'request',
  'src/server/openapi/examples.ts': 'ours',
  'src/server/openapi/schemas.ts': 'ours',
  'src/runs/waits/json-body.ts': 'webhook',
}

const parsing =
  /\bJSON\.parse\(|\bnew RegExp\(|\bfromJSONSchema\(|\baddContentTypeParser\b|\brequest\.(?:file|files|parts)\(/

const parsers =
  /^(?:@fastify\/multipart|@huggingface\/.+|@marcbachmann\/cel-js|@mozilla\/readability|@wasm-audio-decoders\/.+|chrono-node|compromise|croner|csv-parse.*|fast-xml-parser|fflate|libphonenumber-js|linkedom|mammoth|mpg123-decoder|ogg-.+|postal-mime|quickjs-emscripten-core|read-excel-file.*|tar-stream|tesseract\.js|tinyld|unpdf|yaml)$/

// Written for browsers, and served to them as they are.
const inBrowsers = ['src/channels/livechat/page/', 'src/console/', 'src/server/docs/try-it.js']

/** Files that parse something and are not in the list above. */
export function unlistedReaders(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !inBrowsers.some((folder) => path.startsWith(folder)))
    .filter((file) => {
      const isParser = importsOf(file).some(({ target, typeOnly }) => parsers.test(target) && !typeOnly)
      return isParser || parsing.test(withoutComments(file.text))
    })
    .map(({ path }) => path)
    .filter((path) => !Object.hasOwn(readers, path))
}

/** Entries of the list for files that are no more. */
export function vanishedReaders(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  return Object.keys(readers).filter((path) => !paths.has(path))
}

import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { line } from '../../kit/schema.ts'
import { listText } from './cell-text.ts'
import { presenceAggregations, presenceOperators } from './operators.ts'
import { parseList } from './parsed.ts'
import { parseUuid } from './platform-relation.ts'

const metadata = z.strictObject({
  showPreview: z.boolean().optional(),
  allowedFileTypes: z.array(line(100)).max(50).optional(),
  maxFileSize: z.int().min(1).optional(),
})

type FileMetadata = z.output<typeof metadata>

const maxFiles = 100

export const fileType = fieldType<FileMetadata>({
  type: 'file',
  metadata,
  defaultMetadata: {},
  isTypeFixed: true,
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'uuid[]' }),
  valueKind: () => 'ids',
  traits: () => ({}),
  operators: () => presenceOperators,
  aggregations: () => presenceAggregations,
  takes: { default: false, unique: false, required: true, writes: true },
  parse: (input, _field, path) => parseList(input, path, maxFiles, parseUuid),
  format: (value) => value ?? [],
  cell: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : null),
  cellText: listText,
  promoted: (value) => ({
    show_preview: value.showPreview ?? false,
    allowed_file_types: value.allowedFileTypes ?? [],
    max_file_size: value.maxFileSize ?? null,
  }),
  guidance: {
    purpose: 'Files.',
    metadata: {
      showPreview: 'Whether pictures are shown small.',
      allowedFileTypes:
        'Extensions (`.pdf`), media types (`application/pdf`) or families of them (`image/*`); any when left out.',
      maxFileSize: 'Bytes that one file may have.',
    },
    value: `An array of ids of uploaded files, up to ${maxFiles}. It cannot have a default.`,
    example: ['0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'],
  },
})

/** Explains why an uploaded file can't be in a file field; undefined if it can. */
export function fileProblem(
  fieldMetadata: Readonly<Record<string, unknown>>,
  file: { fileName: string; contentType: string; size: number },
  path: string,
): Issue | undefined {
  const { allowedFileTypes, maxFileSize } = metadata.parse(fieldMetadata)
  if (maxFileSize !== undefined && file.size > maxFileSize) {
    return { path, code: 'too_large', message: `This field takes files of up to ${maxFileSize} bytes.` }
  }
  if (allowedFileTypes === undefined || allowedFileTypes.length === 0) return undefined
  if (allowedFileTypes.some((allowed) => isOfType(file, allowed.toLowerCase()))) return undefined
  return {
    path,
    code: 'file_type',
    message: `This field takes files of these types: ${allowedFileTypes.join(', ')}.`,
  }
}

function isOfType(file: { fileName: string; contentType: string }, allowed: string): boolean {
  const contentType = file.contentType.toLowerCase().split(';')[0]?.trim() ?? ''
  if (allowed.endsWith('/*')) return contentType.startsWith(allowed.slice(0, -1))
  if (allowed.includes('/')) return contentType === allowed
  return file.fileName.toLowerCase().endsWith(`.${allowed.replace(/^\./, '')}`)
}

import { type Field, isEditable } from '../values.ts'

type Mapping = Record<string, string | null>

/** As titles are compared: without case, accents and signs, so that «E-Mail» is «Email». */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

const wordsByFormat: Readonly<Record<string, RegExp>> = {
  email: /mail/,
  phone_number: /phone|telefon|^tel|mobil|handy/,
  url: /^url|website|webseite|homepage/,
}

/** Where each column of a file most likely goes: what the server knows, what is called alike, what is of one kind. */
export function guessedMapping(
  columns: readonly { title: string; field: string | null }[],
  fields: readonly Field[],
): Mapping {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []))
  const take = (found: Field | undefined) => {
    if (found !== undefined) taken.add(found.name)
    return found?.name ?? null
  }
  const free = () => fields.filter((field) => isEditable(field) && !taken.has(field.name))
  const byName = columns.map(({ title, field }) => ({
    title,
    field: field ?? take(free().find(({ name }) => plain(name) === plain(title))),
  }))
  return Object.fromEntries(
    // Under the titles as the server takes them.
    byName.map(({ title, field }) => [title.trim(), field ?? take(onlyOfKind(plain(title), free()))]),
  )
}

function onlyOfKind(title: string, fields: readonly Field[]): Field | undefined {
  const format = Object.keys(wordsByFormat).find((one) => wordsByFormat[one]?.test(title))
  const alike = fields.filter(({ metadata }) => metadata['format'] === format)
  return format !== undefined && alike.length === 1 ? alike[0] : undefined
}

/**
 * A table of text in UTF-8, which the server reads. Many programs still write the signs of Western Europe in one byte
 * each, which is never valid UTF-8 where it holds any of them.
 */
export async function inUtf8(file: File): Promise<{ file: File; wasOther: boolean }> {
  if (!/\.(?:csv|tsv|txt)$/i.test(file.name)) return { file, wasOther: false }
  const bytes = await file.arrayBuffer()
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { file, wasOther: false }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { file: new File([text], file.name, { type: 'text/csv' }), wasOther: true }
  }
}

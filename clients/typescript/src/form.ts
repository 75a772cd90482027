/** A file as it is sent: a `File` has a name, a `Blob` has none. */
export type Upload = Blob | File

/** The parts of an upload: files, alone or several of one name, and short texts. */
export type Form = Record<string, string | number | boolean | Upload | readonly Upload[] | undefined>

/** Texts go first: what a file is for is known before it arrives. */
export function formData(form: Form): FormData {
  const data = new FormData()
  const files: [string, Upload][] = []
  for (const [field, value] of Object.entries(form)) {
    if (value === undefined) continue
    if (typeof value !== 'object') data.append(field, String(value))
    else for (const one of value instanceof Blob ? [value] : value) files.push([field, one])
  }
  for (const [field, file] of files) data.append(field, file)
  return data
}
